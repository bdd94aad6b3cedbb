import { Scenario } from '../config/executor.ts'
import { fieldIssue, fieldIssues, type Path, shownValue } from '../config/issues.ts'
import { isRecord } from '../json-object.ts'
import { metricDefinition } from '../metrics.ts'
import { parseMetricKey } from '../points/series.ts'
import { RunConfig, type RunConfigInput } from '../run-config.ts'
import type { Imported } from './imported.ts'
import { requestIn } from './k6-request.ts'
import { LiteralError, readLiteral } from './object-literal.ts'

type Fields = Record<string, unknown>

/** Options of k6 that say how k6 runs or reports, and nothing about the load. */
const NOT_LOAD: ReadonlySet<string> = new Set([
  'batch',
  'batchPerHost',
  'cloud',
  'ext',
  'discardResponseBodies',
  'maxRedirects',
  'minIterationDuration',
  'name',
  'noCookiesReset',
  'noUsageReport',
  'noVUConnectionReuse',
  'rps',
  'setupTimeout',
  'summaryTimeUnit',
  'summaryTrendStats',
  'systemTags',
  'tags',
  'teardownTimeout',
  'throw',
  'tlsAuth',
  'tlsCipherSuites',
  'tlsVersion',
  'userAgent',
  'hosts',
  'blacklistIPs',
  'blockHostnames',
  'dns',
  'localIPs',
  'linger',
  'noSetup',
  'noTeardown',
  'executionSegment',
  'executionSegmentSequence',
  'paused',
  'console-output',
  'httpDebug',
])
const SHAPE = ['vus', 'duration', 'iterations', 'stages', 'scenarios', 'thresholds'] as const
const SWITCHES = ['noConnectionReuse', 'insecureSkipTLSVerify'] as const
/** Fields of a k6 scenario that say which code runs, or with which tags. */
const CODE_FIELDS = ['exec', 'env', 'tags', 'options'] as const

export interface K6ImportOptions {
  /** Used where the text names no address; its kind must be http. */
  readonly baseUrl?: string
}

/**
 * A k6 `options` object as a configuration: JSON, or a script whose `export const options = {…}` is read as data, never
 * run. The first literal `http.get('…')` of a script becomes the request. Issues name the option; notes say what stays behind.
 */
export function importK6(text: string, { baseUrl }: K6ImportOptions = {}): Imported {
  let options: unknown
  try {
    options = readLiteral(text, startOf(text))
  } catch (error) {
    if (!(error instanceof LiteralError)) throw error
    return { ok: false, issues: [fieldIssue(`options, line ${error.line}`, error.expected, error.received)] }
  }
  if (!isRecord(options)) return refuse('options', 'an object', shownValue([], options))
  const notes: string[] = []
  for (const name of Object.keys(options)) {
    if (isOneOf(SHAPE, name) || isOneOf(SWITCHES, name)) continue
    if (!NOT_LOAD.has(name))
      return refuse(
        `options.${name}`,
        `one of k6's options (${[...SHAPE, ...SWITCHES].join(', ')}, …)`,
        'an unknown one',
      )
    notes.push(`${name} says how k6 runs, and was left out.`)
  }
  const request = requestIn(text)
  const url = request?.baseUrl ?? baseUrl
  if (url === undefined)
    return refuse(
      'target',
      'an address: choose a target, or paste the whole script with its http.get(…)',
      'none',
    )
  if (request === undefined) notes.push('The script’s request is code: GET / was put in its place.')
  else notes.push(...request.notes)
  const behaviour = {
    driver: 'http' as const,
    method: request?.method ?? 'GET',
    path: request?.path ?? '/',
    ...(options.noConnectionReuse === true ? { noConnectionReuse: true } : {}),
  }
  const scenarios = scenariosOf(options, behaviour, notes)
  if ('issue' in scenarios) return { ok: false, issues: [scenarios.issue] }
  const config = {
    target: {
      kind: 'http' as const,
      baseUrl: url,
      ...(options.insecureSkipTLSVerify === true ? { tls: { rejectUnauthorized: false } } : {}),
    },
    scenarios: scenarios.found,
    thresholds: thresholdsOf(options.thresholds, notes),
  }
  const parsed = RunConfig.safeParse(config)
  if (parsed.success) return { ok: true, config: config as unknown as RunConfigInput, notes }
  const writtenAt = (path: Path): Path => writtenPath(options as Fields, path)
  return { ok: false, issues: fieldIssues(parsed.error, config, { schema: RunConfig, writtenAt }) }
}

/** Where the object begins: after `options =` in a script, else at the first brace. */
function startOf(text: string): number {
  const named = /\boptions\s*(?::\s*\w+\s*)?=\s*/.exec(text)
  if (named) return named.index + named[0].length
  const brace = text.indexOf('{')
  return brace === -1 ? 0 : brace
}

type Scenarios = { readonly found: Fields } | { readonly issue: ReturnType<typeof fieldIssue> }

function scenariosOf(options: Fields, behaviour: Fields, notes: string[]): Scenarios {
  if (options.scenarios === undefined) return { found: { main: { ...shorthand(options), behaviour } } }
  if (!isRecord(options.scenarios))
    return { issue: fieldIssue('options.scenarios', 'an object', shownValue([], options.scenarios)) }
  const found: Fields = {}
  const executors = Scenario.options.map((option) => [...option.shape.executor.values][0])
  for (const [name, scenario] of Object.entries(options.scenarios)) {
    const at = `options.scenarios.${name}`
    if (!isRecord(scenario)) return { issue: fieldIssue(at, 'an object', shownValue([], scenario)) }
    if (!executors.some((executor) => executor === scenario.executor))
      return {
        issue: fieldIssue(
          `${at}.executor`,
          `one of ${executors.join(', ')}`,
          shownValue([], scenario.executor),
        ),
      }
    const kept = Object.entries(scenario).filter(([field]) => !isOneOf(CODE_FIELDS, field))
    for (const field of CODE_FIELDS)
      if (scenario[field] !== undefined)
        notes.push(`${name}.${field} belongs to the script, and was left out.`)
    found[name] = { ...Object.fromEntries(kept), behaviour }
  }
  return { found }
}

/** k6's own shorthands, in its order: iterations, then stages, then duration, else one iteration. */
function shorthand({ vus, duration, iterations, stages }: Fields): Fields {
  if (stages !== undefined && iterations === undefined)
    return { executor: 'ramping-vus', ...(vus === undefined ? {} : { startVUs: vus }), stages }
  if (iterations === undefined && duration !== undefined)
    return { executor: 'constant-vus', vus: vus ?? 1, duration }
  return {
    executor: 'shared-iterations',
    vus: vus ?? 1,
    iterations: iterations ?? 1,
    ...(duration === undefined ? {} : { maxDuration: duration }),
  }
}

function thresholdsOf(given: unknown, notes: string[]): unknown {
  if (!isRecord(given)) return given ?? {}
  const kept: Fields = {}
  for (const [key, value] of Object.entries(given)) {
    const parsed = parseMetricKey(key)
    const metric = 'error' in parsed ? key : parsed.metric
    if (!metricDefinition(metric)) {
      notes.push(
        `The threshold on ${metric} was left out: it is a metric of the script. http_req_failed and checks measure failures here.`,
      )
      continue
    }
    // Distributions hold successful samples only, which is what this tag of k6 asks for.
    const own = key.replace(/\{\s*expected_response\s*:\s*true\s*\}/, '')
    kept[own] = Array.isArray(value) ? value : [value]
  }
  return kept
}

/** Where a place of the configuration stood in what was pasted. */
function writtenPath(options: Fields, path: Path): Path {
  const [first, second, ...rest] = path
  if (first === 'scenarios' && options.scenarios === undefined && second === 'main') {
    const [field, ...inner] = rest
    const name = field === 'startVUs' ? 'vus' : field === 'maxDuration' ? 'duration' : field
    return name === undefined ? ['options'] : ['options', name, ...inner]
  }
  return ['options', ...path]
}

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name)
const refuse = (field: string, expected: string, received: string): Imported => ({
  ok: false,
  issues: [fieldIssue(field, expected, received)],
})
