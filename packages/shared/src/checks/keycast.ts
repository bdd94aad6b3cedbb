import { HIT_RATIO_SLACK, MOST_COLD_HITS } from '../data-sets/hit-ratio.ts'
import { type Check, type CheckInput, findingsOf, percent } from './check.ts'

/** A counter of one scenario. */
function counterOf({ totals }: CheckInput, metric: string, scenario: string): number {
  let sum = 0
  for (const { series, value } of totals.counters.values())
    if (series.metric === metric && series.tags.scenario === scenario) sum += value
  return sum
}

interface Reach {
  readonly scenario: string
  readonly pattern: string
  readonly users: number
  readonly requests: number
  readonly hitsExpected: number
}

/** Who the requests of each scenario were for, as the engine counted it. */
const reachOf = (input: CheckInput): Reach[] =>
  Object.entries(input.config.scenarios).flatMap(([scenario, { behaviour }]) => {
    if (behaviour.driver !== 'keycast' || behaviour.method === 'register') return []
    const users = counterOf(input, 'users_reached', scenario)
    const hitsExpected = counterOf(input, 'cache_hits_expected', scenario)
    return [{ scenario, pattern: behaviour.pattern, users, requests: users + hitsExpected, hitsExpected }]
  })

/** Whether a scenario was for many users, as its name says, or for one. */
export const usersReached: Check = (input) => {
  const finding = findingsOf('users-reached')
  const reaches = reachOf(input)
  const evidence = Object.fromEntries(
    reaches.flatMap(({ scenario, users, requests, hitsExpected }) => [
      [`${scenario}: users`, users],
      [`${scenario}: requests`, requests],
      [`${scenario}: hit ratio expected`, requests > 0 ? hitsExpected / requests : null],
    ]),
  )
  if (reaches.length === 0) return finding.ok('No scenario works with a data set.', { scenarios: 0 })
  const lone = reaches.find(({ users, requests }) => users === 1 && requests > 1)
  if (lone)
    return finding.warn(
      `All ${lone.requests} requests of "${lone.scenario}" were for one user.`,
      evidence,
      'Behind a balancer that keeps a token at its instance this measures one instance. Use more users, unless the skew is the point.',
    )
  const said = reaches.map(
    ({ scenario, users, requests }) => `${scenario}: ${users} users in ${requests} requests`,
  )
  return finding.ok(`${said.join('; ')}.`, evidence)
}

/** The hit ratio that the instances counted themselves, against what the pattern says and what the users make likely. */
export const cacheHitRatio: Check = (input) => {
  const finding = findingsOf('cache-hit-ratio')
  const { summary } = input
  const reaches = reachOf(input)
  const rate = summary.rates.server_cache_hit
  const requests = reaches.reduce((sum, one) => sum + one.requests, 0)
  const expected = requests > 0 ? reaches.reduce((sum, one) => sum + one.hitsExpected, 0) / requests : null
  const unread = (summary.instances ?? []).flatMap(({ instance, error }) =>
    error === undefined ? [] : [`${instance}: ${error}`],
  )
  const evidence = {
    hits: rate?.held ?? null,
    requestsCounted: rate?.asked ?? null,
    hitRatio: rate?.share ?? null,
    hitRatioExpected: expected,
    unread: unread.join(', ') || null,
  }
  if (reaches.length === 0 || requests === 0)
    return finding.ok('No scenario works with a data set.', evidence)
  if (!rate)
    return finding.ok(
      unread.length > 0
        ? 'The instances’ counters could not be read, so the hit ratio is unknown.'
        : 'The target names no instances: the hit ratio is not known.',
      evidence,
    )
  const cold = reaches.every(({ pattern }) => pattern === 'cold-start')
  if (cold && rate.share > MOST_COLD_HITS)
    return finding.warn(
      `A cold start found ${percent(rate.share)} of its tokens in the cache.`,
      evidence,
      'Its tokens had been used since the instances were started: restart the instances, or make another data set.',
    )
  if (!cold && expected !== null && rate.share < expected - HIT_RATIO_SLACK)
    return finding.warn(
      `The instances answered ${percent(rate.share)} from their caches; ${percent(expected)} was expected.`,
      evidence,
      'Caches are too small or forget too soon, tokens do not stay at their instance, or an instance was restarted.',
    )
  return finding.ok(
    `The instances answered ${percent(rate.share)} of the requests from their caches.`,
    evidence,
  )
}

/** The server counted as many requests as were sent: they went through it, and nobody else's did. */
export const serverCountersAgree: Check = (input) => {
  const finding = findingsOf('server-counters')
  const { summary } = input
  const instances = summary.instances ?? []
  const sent = reachOf(input).reduce((sum, one) => sum + one.requests, 0)
  const counted = summary.counters.server_requests ?? 0
  const evidence: Record<string, number | string | null> = { sent, counted }
  instances.forEach(({ counts, error }, n) => {
    evidence[`instance ${n + 1}`] = error ?? counts.keycast_http_rpc_requests_total ?? null
  })
  const known = instances.filter(({ error }) => error === undefined)
  if (known.length === 0) return finding.ok('No instance was asked for its counters.', evidence)
  const restarted = known.filter(({ restarted }) => restarted).map(({ instance }) => instance)
  if (restarted.length > 0)
    return finding.warn(
      `Counters of ${restarted.join(', ')} went down during the run.`,
      evidence,
      'The instance was restarted: its counts, and the hit ratio with them, are not of the whole run.',
    )
  if (known.length < instances.length)
    return finding.ok(
      `${instances.length - known.length} of ${instances.length} instances could not be read: their counts cannot be compared with what was sent.`,
      evidence,
    )
  if (counted !== sent)
    return finding.warn(
      `The instances counted ${counted} requests, ${sent} were sent.`,
      evidence,
      counted > sent
        ? 'Somebody else used the same server: these are numbers of a shared system.'
        : 'Requests did not reach the named instances: check target.instanceUrls, and errors at the balancer.',
    )
  return finding.ok('The instances counted the requests that were sent.', evidence)
}

const HOT = 2
const FEWEST_REQUESTS = 100

/** One instance does the work while an average over all looks idle. */
export const metricDilution: Check = ({ summary }) => {
  const finding = findingsOf('metric-dilution')
  const counts = (summary.instances ?? []).map(({ counts }) => counts.keycast_http_rpc_requests_total ?? 0)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const mean = counts.length > 0 ? total / counts.length : 0
  const max = Math.max(0, ...counts)
  const imbalance = mean > 0 ? max / mean : null
  const evidence = {
    instances: counts.length,
    requests: total,
    busiest: max,
    mean,
    imbalanceIndex: imbalance,
  }
  if (counts.length > 1 && total >= FEWEST_REQUESTS && imbalance !== null && imbalance >= HOT)
    return finding.warn(
      `One of ${counts.length} instances took ${percent(max / total)} of the requests: ${imbalance.toFixed(1)} times the mean.`,
      evidence,
      'Averages over the instances hide the busy one: an autoscaler that watches them sees an idle cluster. Look at each instance.',
    )
  if (counts.length < 2 || total < FEWEST_REQUESTS)
    return finding.ok('Too few instances or requests to compare.', evidence)
  return finding.ok('The load was spread over the instances.', evidence)
}

/** Answers whose signature or ciphertext was checked with the user's own key. */
export const answersVerified: Check = ({ summary }) => {
  const finding = findingsOf('answers-verified')
  const verified = summary.counters.answers_verified ?? 0
  const wrong = summary.counters.answers_wrong ?? 0
  const evidence = { verified, wrong }
  if (wrong > 0)
    return finding.warn(
      `${wrong} answers do not verify with their user’s key.`,
      evidence,
      'The server signs or encrypts incorrectly: do not count these answers as throughput.',
    )
  return finding.ok(
    verified > 0 ? `${verified} answers were verified; all are correct.` : 'No answers were verified.',
    evidence,
  )
}

/** Asked of runs against keycast. */
export const KEYCAST_CHECKS: readonly Check[] = [
  usersReached,
  cacheHitRatio,
  serverCountersAgree,
  metricDilution,
  answersVerified,
]
