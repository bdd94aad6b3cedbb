export interface ScrapedSample {
  /** Metric name, and its labels in square brackets: `http_requests_total[code=200;method=GET]`. */
  readonly name: string
  readonly metric: string
  readonly value: number
  /** Only grows, until the process is restarted. */
  readonly isCounter: boolean
}

const LINE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})?\s+(\S+)(?:\s+-?\d+)?$/
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:\\.|[^"\\])*)"/g
/** What separates the parts of a series key stays out of its tags. */
const RESERVED = /[{}:,[\];=]/g

/** Reads Prometheus' text format, and plain `name value` lines. Lines that are neither are passed over, as scrapers do. */
export function parsePrometheusText(text: string): ScrapedSample[] {
  const types = new Map<string, string>()
  const samples: ScrapedSample[] = []
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (trimmed === '') continue
    if (trimmed.startsWith('#')) {
      const [, kind, name, type] = trimmed.split(/\s+/)
      if (kind === 'TYPE' && name && type) types.set(name, type)
      continue
    }
    const sample = parseLine(trimmed, types)
    if (sample) samples.push(sample)
  }
  return samples
}

function parseLine(line: string, types: ReadonlyMap<string, string>): ScrapedSample | undefined {
  const [, metric, labels = '', number] = LINE.exec(line) ?? []
  const value = Number(number)
  if (metric === undefined || !Number.isFinite(value)) return undefined
  const tags = [...labels.matchAll(LABEL)]
    .map(([, name, text = '']) => `${name}=${text.replace(RESERVED, '_')}`)
    .sort()
  const clean = metric.replace(RESERVED, '_')
  return {
    name: tags.length > 0 ? `${clean}[${tags.join(';')}]` : clean,
    metric,
    value,
    isCounter: isCounter(metric, types),
  }
}

function isCounter(metric: string, types: ReadonlyMap<string, string>): boolean {
  const type = types.get(metric) ?? types.get(metric.replace(/_(total|sum|count|bucket)$/, ''))
  if (type === 'gauge') return false
  return type === 'counter' || /_(total|sum|count|bucket)$/.test(metric)
}
