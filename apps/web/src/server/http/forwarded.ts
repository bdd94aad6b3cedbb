/**
 * What the proxies before this process say. Each appends its own part to a header of this kind, so the last
 * `trustedProxies` parts are true; whatever stands before them was written by the one who asked. Undefined: nothing is.
 */
export function forwardedValue(told: string | undefined, trustedProxies: number): string | undefined {
  const parts = partsOf(told)
  return trustedProxies === 0 ? undefined : parts[Math.max(0, parts.length - trustedProxies)]
}

/** Who asked, as far as it can be known: the connection's own address is the last part of X-Forwarded-For. */
export const clientAddress = (
  peer: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string => forwardedValue([...partsOf(forwardedFor), peer].join(','), trustedProxies + 1) ?? peer

const partsOf = (told: string | undefined): string[] =>
  (told ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
