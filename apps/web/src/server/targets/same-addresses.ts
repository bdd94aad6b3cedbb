import type { Target } from '@broadside/shared/config/target'

/**
 * Whether two targets lead to the same servers, over the same protocols. A stored secret is used only there: otherwise
 * whoever may start a run could have it sent to a server of their own, or in plain text.
 */
export function sameAddresses(a: Target, b: Target): boolean {
  return a.kind === b.kind && JSON.stringify(originsOf(a)) === JSON.stringify(originsOf(b))
}

const ADDRESS_FIELD = /^url$|Urls?$/

/** Every address that a target names, wherever it stands in it. */
function originsOf(target: object, path = ''): string[] {
  return Object.entries(target)
    .flatMap(([name, value]) => {
      const at = `${path}${name}`
      if (ADDRESS_FIELD.test(name)) return [value].flat().map((url) => `${at}=${originOf(String(url))}`)
      return typeof value === 'object' && value !== null ? originsOf(value, `${at}.`) : []
    })
    .sort()
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)
