const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** "Firefox on Linux" out of a User-Agent header, for people to know their own sessions by. */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return 'An unknown client'
  const find = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find(BROWSERS) ?? userAgent.split(/[ /]/)[0] ?? 'A client'
  const system = find(SYSTEMS)
  return system ? `${browser} on ${system}` : browser
}
