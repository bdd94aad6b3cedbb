const LABELS: Readonly<Record<string, string>> = {
  fields: 'changed',
  isSecret: 'secret',
  shardCount: 'shards',
  ratePerS: 'rate per s',
}

const labelOf = (key: string): string =>
  LABELS[key] ?? key.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)

const textOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)

/** What an entry says beside its subject: `viewer → member`, `rows: 20 · secret: yes`. The name is left out where it stands already. */
export function detailWords(detail: unknown, subjectName: string | null): string {
  const { from, to, ...rest } = (detail ?? {}) as Record<string, unknown>
  const others = Object.entries(rest)
    .filter(([, value]) => value !== subjectName)
    .map(([key, value]) => `${labelOf(key)}: ${textOf(value)}`)
  return [...(from === undefined ? [] : [`${textOf(from)} → ${textOf(to)}`]), ...others].join(' · ')
}
