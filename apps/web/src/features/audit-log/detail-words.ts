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

/** What an entry says beside its subject: `from: viewer · to: member`. The name is left out where it stands already. */
export const detailWords = (detail: unknown, subjectName: string | null): string =>
  Object.entries((detail ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== subjectName)
    .map(([key, value]) => `${labelOf(key)}: ${textOf(value)}`)
    .join(' · ')
