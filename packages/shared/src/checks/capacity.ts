import { curveOf, curveSentence } from '../summary/curve.ts'
import { type Check, findingsOf } from './check.ts'

/** Of a sweep: whether it saw the capacity, or only users ÷ latency. */
export const capacity: Check = ({ config, summary }) => {
  const finding = findingsOf('capacity')
  const curve = curveOf(config, summary)
  if (!curve)
    return finding.ok('No sweep over concurrency: this run does not measure capacity.', {
      scenarios: Object.keys(config.scenarios).length,
    })
  const last = curve.points.at(-1)
  return finding.ok(curveSentence(curve), {
    levels: curve.points.length,
    linearUpToUsers: curve.linearUpTo,
    mostUsers: last?.users ?? null,
    perSecondAtMostUsers: last?.perSecond ?? null,
    inFlightAtMostUsers: last?.inFlight ?? null,
  })
}
