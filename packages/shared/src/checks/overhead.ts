import { isDirect, overheadOf } from '../summary/overhead.ts'
import { type Check, findingsOf } from './check.ts'

/** What the component adds, where a scenario went straight to the backend for comparison. */
export const overhead: Check = ({ config, summary }) => {
  const finding = findingsOf('overhead')
  const asked = Object.keys(config.scenarios).some((name) => isDirect(config, name))
  if (!asked)
    return finding.ok('No scenario went straight to the backend, so the overhead is not known.', {
      scenarios: Object.keys(config.scenarios).length,
    })
  const [first] = overheadOf(config, summary)
  const row = first?.rows.find(({ stat }) => stat === 'med')
  if (!first || !row)
    return finding.warn(
      'The overhead could not be computed: one side has no successful request.',
      { scenarios: Object.keys(config.scenarios).length },
      'Look at the errors of each scenario.',
    )
  const { throughMs, directMs, addedMs } = row
  return finding.ok(
    `Through the component the median is ${round(throughMs)} ms, straight to the backend ${round(directMs)} ms: it adds ${round(addedMs)} ms.`,
    { through: first.through, direct: first.direct, throughMs, directMs, addedMs },
  )
}

const round = (ms: number): number => Number(ms.toPrecision(3))
