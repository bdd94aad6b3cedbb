export interface ParsedSample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}
export interface ParsedFamily {
  readonly type: string
  readonly help: string
  readonly samples: ParsedSample[]
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/

/**
 * Reads Prometheus' text format 0.0.4 as its documentation describes it, and throws on whatever that does not allow: a
 * sample before its type, a name of another family, a label twice.
 */
export function parsePrometheus(text: string): Map<string, ParsedFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line must end')
  const families = new Map<string, ParsedFamily>()
  let help = ''
  let current: [string, ParsedFamily] | undefined
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
    if (kind === 'HELP') help = rest
    else if (kind === 'TYPE') {
      if (families.has(name) || !NAME.test(name)) throw new Error(`twice, or no name: ${line}`)
      current = [name, { type: rest, help, samples: [] }]
      families.set(...current)
    } else {
      const sample = parseSample(line)
      if (!current || !belongs(sample.name, ...current)) throw new Error(`of no family: ${line}`)
      current[1].samples.push(sample)
    }
  }
  return families
}

function belongs(name: string, family: string, { type }: ParsedFamily): boolean {
  if (type !== 'histogram') return name === family
  return ['_bucket', '_sum', '_count'].some((suffix) => name === family + suffix)
}

function parseSample(line: string): ParsedSample {
  const [, name = '', inner = '', value = ''] = /^([^{ ]+)(?:\{(.*)\})? (\S+)$/s.exec(line) ?? []
  if (!NAME.test(name)) throw new Error(`no sample: ${line}`)
  const labels: Record<string, string> = {}
  const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\[\\"n])*)"(?:,|$)/gsy
  while (label.lastIndex < inner.length) {
    const match = label.exec(inner)
    if (!match?.[1] || match[1] in labels) throw new Error(`labels: ${line}`)
    labels[match[1]] = (match[2] ?? '').replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c))
  }
  return { name, labels, value: value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value) }
}
