import type { Series } from '../points/series.ts'
import { type Check, findingsOf, percent } from './check.ts'

const SHORTFALL = 0.001

/** Planned work that never began: no user was free, or the generator was too late. */
export const droppedIterations: Check = ({ plan, totals }) => {
  const finding = findingsOf('dropped-iterations')
  // A search goes where users run out: its levels are judged by it.
  const searches = new Set(
    plan.scenarios.filter((s) => s.executor === 'breakpoint-search').map((s) => s.scenario),
  )
  const counted = (metric: string, wanted: (series: Series) => boolean = () => true) =>
    totals.counter(metric, (series) => !searches.has(series.tags.scenario ?? '') && wanted(series))
  const dropped = counted('dropped_iterations')
  const planned = counted('iterations_planned')
  const evidence = { planned, dropped, share: planned > 0 ? dropped / planned : 0 }
  if (dropped === 0) return finding.ok('No planned iteration was dropped.', evidence)
  const queueing = new Set(
    plan.scenarios.filter((s) => s.kind === 'arrivals' && s.whenBusy === 'queue').map((s) => s.scenario),
  )
  const share = percent(dropped / Math.max(1, planned))
  if (counted('dropped_iterations', ({ tags }) => !queueing.has(tags.scenario ?? '')) === 0)
    return finding.warn(
      `${dropped} planned iterations (${share}) had not begun when their scenario ended.`,
      evidence,
      'The target, or the generator, fell behind the rate and did not catch up within gracefulStop. The iterations that were served had waited too; that wait is in their response times.',
    )
  return finding.warn(
    `${dropped} planned iterations were dropped (${share}): no user was free.`,
    evidence,
    'The offered load was lower than planned. Allocate more users (maxVUs), or let them queue (whenBusy: queue) to see the wait.',
  )
}

/** Started + dropped = planned, for arrivals; anything else is a defect of the generator. */
export const plannedVsHappened: Check = ({ plan, status, totals }) => {
  const finding = findingsOf('planned-vs-happened')
  const planned = totals.counter('iterations_planned')
  const started = totals.counter('iterations_started')
  const dropped = totals.counter('dropped_iterations')
  const evidence = { planned, started, dropped }
  if (!plan.scenarios.some((s) => s.kind === 'arrivals'))
    return finding.ok('No arrival rate: the plan does not fix a number of iterations.', evidence)
  if (status !== 'finished')
    return finding.ok('The run ended early, so its plan was not completed.', evidence)
  if (Math.abs(planned - started - dropped) > planned * SHORTFALL)
    return finding.invalid(
      'Started and dropped work does not add up to the plan.',
      evidence,
      'The generator lost count of its own work: do not read these numbers, and report this run.',
    )
  return finding.ok('Started and dropped work adds up to the plan.', evidence)
}
