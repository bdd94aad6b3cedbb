/** A last part this long stays a secret when its end is shown. */
const LONG_ENOUGH = 20
const SHOWN = 4

/**
 * A URL as it may be shown: its host, and the end of a long last part, which tells two of one chat apart. Whatever else
 * stands behind the host may be its secret. `https://hooks.slack.com/services/T0/B0/pXq…Wm3k` → `https://hooks.slack.com/…Wm3k`
 */
export function maskUrl(url: string): string {
  const { origin, pathname, search } = new URL(url)
  const rest = `${pathname}${search}`
  if (rest === '/') return origin
  const last = rest.split(/[^\w-]+/).at(-1) ?? ''
  return `${origin}/…${last.length < LONG_ENOUGH ? '' : last.slice(-SHOWN)}`
}
