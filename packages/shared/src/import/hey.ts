import { type FieldIssue, fieldIssue, fieldIssues, shownValue } from '../config/issues.ts'
import { durationMs, formatDuration } from '../duration.ts'
import { RunConfig, type RunConfigInput } from '../run-config.ts'
import { splitCommandLine } from './command-line.ts'
import type { Imported } from './imported.ts'

/** Flags that take a value; hey also accepts them with two dashes and as -flag=value. */
const WITH_VALUE = [
  'n',
  'c',
  'q',
  'z',
  'm',
  'H',
  't',
  'A',
  'd',
  'T',
  'U',
  'host',
  'o',
  'cpus',
  'D',
  'a',
  'x',
] as const
const SWITCHES = ['disable-keepalive', 'disable-compression', 'disable-redirects', 'h2', 'more'] as const
type Flag = (typeof WITH_VALUE)[number]

/** hey's defaults. */
const REQUESTS = 200
const WORKERS = 50
const TIMEOUT_S = 20

interface Parsed {
  readonly values: ReadonlyMap<Flag, readonly string[]>
  readonly switches: ReadonlySet<string>
  readonly url: string
}

/**
 * A `hey` command line as a configuration: -n and -c are shared-iterations, -z is constant-vus, -q an arrival rate. Issues
 * name the flag.
 */
export function importHey(line: string): Imported {
  const parsed = parseLine(line)
  if ('issues' in parsed) return { ok: false, issues: parsed.issues }
  const { values, switches, url } = parsed
  const notes: string[] = []
  const issues: FieldIssue[] = []
  const one = (flag: Flag): string | undefined => values.get(flag)?.at(-1)
  const number = (flag: Flag, fallback: number, least: number): number => {
    const text = one(flag)
    if (text === undefined) return fallback
    const value = Number(text)
    if (Number.isFinite(value) && value >= least && (flag === 'q' || flag === 't' || Number.isInteger(value)))
      return value
    issues.push(fieldIssue(`-${flag}`, `a number of at least ${least}`, shownValue([], text)))
    return fallback
  }
  for (const [flag, why] of REFUSED)
    if (values.has(flag as Flag) || switches.has(flag))
      issues.push(fieldIssue(`-${flag}`, why, flag === 'a' ? 'a value that is not shown' : `-${flag}`))
  for (const [flag, why] of LEFT_OUT)
    if (values.has(flag as Flag) || switches.has(flag)) notes.push(`-${flag}: ${why}`)

  const workers = number('c', WORKERS, 1)
  const requests = number('n', REQUESTS, 1)
  const ratePerWorker = number('q', 0, 0)
  const timeoutS = number('t', TIMEOUT_S, 0)
  const duration = one('z')
  if (duration !== undefined && !isDuration(duration))
    issues.push(fieldIssue('-z', 'a duration such as 10s or 3m', shownValue([], duration)))
  if (duration === undefined && requests < workers)
    issues.push(fieldIssue('-n', `at least as many as -c (${workers})`, String(requests)))
  const headers = headersOf(values.get('H') ?? [], one, issues)
  const place = placeOf(url, issues)
  if (issues.length > 0 || !place) return { ok: false, issues }

  if (duration === undefined && requests % workers > 0)
    notes.push(
      `hey sends ${Math.floor(requests / workers)} requests with each of ${workers} workers: ${requests - (requests % workers)} in all.`,
    )
  if (timeoutS === 0) notes.push('-t 0 means no timeout; a day was set.')
  const config = {
    target: { kind: 'http' as const, baseUrl: place.baseUrl },
    scenarios: {
      main: {
        ...shapeOf({ workers, requests, duration, rate: ratePerWorker * workers }),
        behaviour: {
          driver: 'http' as const,
          method: one('m') ?? 'GET',
          path: place.path,
          headers,
          ...(values.has('d') ? { body: one('d') } : {}),
          timeout: timeoutS === 0 ? '24h' : formatDuration(timeoutS * 1_000),
          ...(switches.has('disable-keepalive') ? { noConnectionReuse: true } : {}),
        },
      },
    },
    thresholds: { http_req_failed: ['rate<0.01'] },
  }
  const checked = RunConfig.safeParse(config)
  if (checked.success) return { ok: true, config: config as RunConfigInput, notes }
  return { ok: false, issues: fieldIssues(checked.error, config, { schema: RunConfig }) }
}

const REFUSED: readonly (readonly [string, string])[] = [
  ['D', 'the body itself, with -d: a file of your machine cannot be read here'],
  ['a', 'credentials in the headers of the target, not in a command line'],
  ['x', 'no proxy: name the proxy itself as the target'],
  ['h2', 'HTTP/1.1'],
]
const LEFT_OUT: readonly (readonly [string, string])[] = [
  ['o', 'every run can be exported as CSV and JSON.'],
  ['cpus', 'the runner takes as many cores as its shards need.'],
  ['disable-compression', 'answers are never asked for compressed.'],
  ['disable-redirects', 'redirects are never followed.'],
  ['more', 'everything is on the result anyway.'],
]

function parseLine(line: string): Parsed | { readonly issues: readonly FieldIssue[] } {
  const words = splitCommandLine(line.trim())
  const refuse = (field: string, expected: string, received: string) => ({
    issues: [fieldIssue(field, expected, received)],
  })
  if (!Array.isArray(words)) return refuse('command', words.error, 'the end of the line')
  const rest = /(^|\/)hey(\.exe)?$/.test(words[0] ?? '') ? words.slice(1) : words
  const values = new Map<Flag, string[]>()
  const switches = new Set<string>()
  const others: string[] = []
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i] as string
    const flag = /^--?([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(word)
    if (!flag) {
      others.push(word)
      continue
    }
    const [, name = '', inline] = flag
    if ((SWITCHES as readonly string[]).includes(name)) switches.add(name)
    else if ((WITH_VALUE as readonly string[]).includes(name)) {
      const value = inline ?? rest[++i]
      if (value === undefined) return refuse(`-${name}`, 'a value', 'the end of the line')
      values.set(name as Flag, [...(values.get(name as Flag) ?? []), value])
    } else
      return refuse(
        `-${name}`,
        `one of hey's flags (${[...WITH_VALUE, ...SWITCHES].map((f) => `-${f}`).join(' ')})`,
        word,
      )
  }
  const [url, ...more] = others
  if (url === undefined) return refuse('url', 'an address at the end of the line', 'none')
  if (more.length > 0) return refuse('url', 'one address', `${others.length} words: ${others.join(' ')}`)
  return { values, switches, url }
}

function shapeOf(load: { workers: number; requests: number; duration: string | undefined; rate: number }) {
  const { workers, requests, duration, rate } = load
  if (rate > 0)
    return {
      executor: 'constant-arrival-rate',
      rate,
      duration: duration ?? formatDuration(Math.ceil((requests / rate) * 1_000)),
      preAllocatedVUs: workers,
      whenBusy: 'queue',
    } as const
  if (duration !== undefined) return { executor: 'constant-vus', vus: workers, duration } as const
  return {
    executor: 'shared-iterations',
    vus: workers,
    iterations: requests - (requests % workers),
    maxDuration: '1h',
  } as const
}

function headersOf(
  lines: readonly string[],
  one: (flag: Flag) => string | undefined,
  issues: FieldIssue[],
): Record<string, string> {
  const headers: Record<string, string> = {}
  const named: readonly (readonly [Flag, string])[] = [
    ['T', 'Content-Type'],
    ['A', 'Accept'],
    ['U', 'User-Agent'],
    ['host', 'Host'],
  ]
  for (const [flag, header] of named) {
    const value = one(flag)
    if (value !== undefined) headers[header] = value
  }
  for (const line of lines) {
    const [, name, value] = /^([\w!#$%&'*+\-.^`|~]+):\s*(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined)
      issues.push(fieldIssue('-H', 'a header as "Name: value"', 'a value that is not shown'))
    else headers[name] = value
  }
  return headers
}

function placeOf(text: string, issues: FieldIssue[]): { baseUrl: string; path: string } | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '') {
    issues.push(
      fieldIssue(
        'url',
        'an address such as http://host:port/path, without user or password',
        shownValue([], text),
      ),
    )
    return undefined
  }
  return { baseUrl: url.origin, path: url.pathname + url.search }
}

function isDuration(text: string): boolean {
  try {
    return durationMs(text) > 0
  } catch {
    return false // durationMs says so by throwing
  }
}
