/**
 * A series is a metric with tags. Its key is canonical: `ttft{outcome:ok,scenario:main,stage:steady}`, tags sorted by name,
 * so that equal series have equal keys in every shard and frames can be added key by key.
 */
export type Tags = Readonly<Record<string, string>>
export interface Series {
  readonly metric: string
  readonly tags: Tags
}

export function seriesKey(metric: string, tags: Tags = {}): string {
  const names = Object.keys(tags).sort()
  return names.length === 0 ? metric : `${metric}{${names.map((name) => `${name}:${tags[name]}`).join(',')}}`
}

const KEY = /^([a-z][a-z0-9_]*)(?:\{([^{}]*)\})?$/i

/** Reads a key, also as k6 users write it (`ttft{stage:steady}`, spaces allowed). */
export function parseMetricKey(text: string): Series | { readonly error: string } {
  const match = KEY.exec(text.trim())
  const expected = 'expected a metric name, with tags such as ttft{stage:steady}'
  if (!match) return { error: `${expected}; received ${JSON.stringify(text)}` }
  const tags: Record<string, string> = {}
  for (const part of (match[2] ?? '').split(',')) {
    if (part.trim() === '') continue
    const colon = part.indexOf(':')
    if (colon < 1) return { error: `${expected}; received the tag ${JSON.stringify(part.trim())}` }
    tags[part.slice(0, colon).trim()] = part.slice(colon + 1).trim()
  }
  return { metric: match[1] ?? '', tags }
}

/** The series of a key that this code wrote. Throws on a key that it could not have written. */
export function parseSeries(key: string): Series {
  const parsed = parseMetricKey(key)
  if ('error' in parsed) throw new Error(parsed.error)
  return parsed
}

/** Whether a series carries all tags of a selector (it may carry more). */
export function matches(series: Series, metric: string, tags: Tags): boolean {
  return (
    series.metric === metric && Object.entries(tags).every(([name, value]) => series.tags[name] === value)
  )
}
