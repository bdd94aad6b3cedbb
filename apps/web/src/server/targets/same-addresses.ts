import type { Target } from '@broadside/shared/config/target'

/**
 * Whether two targets lead to the same servers. A stored secret is used only there: otherwise whoever may start a run
 * could have it sent to a server of their own.
 */
export function sameAddresses(a: Target, b: Target): boolean {
  return a.kind === b.kind && JSON.stringify(originsOf(a)) === JSON.stringify(originsOf(b))
}

function originsOf(target: Target): string[] {
  return Object.entries(target)
    .filter(([name, value]) => name.endsWith('Url') && typeof value === 'string')
    .map(
      ([name, value]) =>
        `${name}=${URL.canParse(String(value)) ? new URL(String(value)).host : String(value)}`,
    )
    .sort()
}
