import { overlapMs, steadySpans } from '../summary/steady.ts'
import { type Check, findingsOf, percent } from './check.ts'

const LIMIT = 0.5

/** Plateau against ramp: numbers over the whole run are mostly those of the ramp. */
export const rampShare: Check = ({ plan, totals }) => {
  const finding = findingsOf('plateau-vs-ramp')
  const durationMs = totals.durationMs
  const steadyMs = overlapMs(steadySpans(plan, durationMs), 0, durationMs)
  const share = durationMs > 0 ? steadyMs / durationMs : 0
  const evidence = { durationMs, steadyMs, steadyShare: share, limitShare: LIMIT }
  const hasPlateau = plan.scenarios.some((s) => s.stages.some((stage) => stage.steady))
  if (!hasPlateau)
    return finding.ok('The plan has no plateau: read the run stage by stage, not as a whole.', evidence)
  if (durationMs > 0 && share < LIMIT)
    return finding.warn(
      `Only ${percent(share)} of the run was steady.`,
      evidence,
      'Read the percentiles of the steady state (in the Percentiles tab), not those of the whole run; or run longer.',
    )
  return finding.ok('Most of the run was steady.', evidence)
}
