import type { RunSnapshot } from './snapshot.ts'

/** A valid URL that leads nowhere, so that a hidden target still is a target to every reader of the config. */
const HIDDEN_HOST = 'hidden.invalid'

/** The snapshot without any address of the target or of the runners' machines, wherever they appear in it. */
export function hideAddresses(snapshot: RunSnapshot): RunSnapshot {
  const { target } = snapshot.run.config
  const values: unknown[] = Object.values(target).flat()
  const urls = values.filter((value): value is string => typeof value === 'string' && URL.canParse(value))
  const hosts = urls.flatMap((url) => [new URL(url).host, new URL(url).hostname])
  const needles = [...new Set(hosts)].filter((text) => text !== '').sort((a, b) => b.length - a.length)
  const shown = hideIn(snapshot, needles) as RunSnapshot
  return {
    ...shown,
    run: { ...shown.run, targetName: null },
    shards: shown.shards.map((shard) => ({ ...shard, host: null })),
  }
}

function hideIn(value: unknown, needles: readonly string[]): unknown {
  if (typeof value === 'string') return hideInText(value, needles)
  if (Array.isArray(value)) return value.map((inner) => hideIn(inner, needles))
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hideIn(inner, needles)]))
}

function hideInText(text: string, needles: readonly string[]): string {
  const withoutPath = needles.reduce((rest, needle) => rest.replaceAll(needle, HIDDEN_HOST), text)
  // Also the path of a hidden URL may tell whose it is.
  return withoutPath.replace(/\b(https?|wss?):\/\/hidden\.invalid[^\s"']*/g, '$1://hidden.invalid/')
}
