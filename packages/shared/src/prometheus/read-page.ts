// Source: Prometheus' text exposition format 0.0.4, read as leniently as scrapers do.

export interface PrometheusSample {
  /** With the suffix, where it is one of a histogram or summary: `latency_seconds_bucket`. */
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  /** May be NaN or infinite. */
  readonly value: number
}

export interface PrometheusPage {
  /** What `# TYPE` lines say, by name of the family. */
  readonly types: ReadonlyMap<string, string>
  readonly samples: readonly PrometheusSample[]
}

const TYPE = /^#\s+TYPE\s+(\S+)\s+(\S+)/
/** Name, labels between braces, value, and a time that nobody needs. A brace inside quotes ends nothing. */
const SAMPLE =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\s*\{((?:[^"{}]|"(?:\\.|[^"\\])*")*)\}\s*|\s+)([^\s{}]+)(?:\s+-?\d+)?\s*$/s
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)\s*=\s*"((?:\\.|[^"\\])*)"/gs
const NOT_FINITE: Readonly<Record<string, number>> = {
  '+inf': Number.POSITIVE_INFINITY,
  inf: Number.POSITIVE_INFINITY,
  '-inf': Number.NEGATIVE_INFINITY,
  nan: Number.NaN,
}
/** What a name ends with when its value only grows. */
const GROWING = /_(total|sum|count|bucket)$/

/** Reads a page of metrics, and plain `name value` lines. Lines that are neither are passed over. */
export function readPrometheusPage(text: string): PrometheusPage {
  const types = new Map<string, string>()
  const samples: PrometheusSample[] = []
  for (const line of text.split('\n')) {
    const [, family, type] = TYPE.exec(line) ?? []
    if (family !== undefined && type !== undefined) types.set(family, type)
    const sample = readSample(line)
    if (sample) samples.push(sample)
  }
  return { types, samples }
}

/** Whether a sample's value only grows until its process is restarted: by its type, else by the end of its name. */
export function isCounter({ types }: PrometheusPage, name: string): boolean {
  const type = types.get(name) ?? types.get(name.replace(GROWING, ''))
  return type !== 'gauge' && (type === 'counter' || GROWING.test(name))
}

function readSample(line: string): PrometheusSample | undefined {
  const [, name, labels = '', number = ''] = SAMPLE.exec(line) ?? []
  if (name === undefined) return undefined
  const special = NOT_FINITE[number.toLowerCase()]
  const value = special ?? Number(number)
  if (special === undefined && Number.isNaN(value)) return undefined
  return { name, labels: readLabels(labels), value }
}

const readLabels = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(LABEL)].map(([, name = '', value = '']) => [name, unescapeLabel(value)]),
  )

const unescapeLabel = (text: string): string =>
  text.replace(/\\(.)/gs, (_, character: string) => (character === 'n' ? '\n' : character))
