import { type Check, findingsOf } from './check.ts'

const UNEVEN = 1.5
/** Of the index that it would be if one instance had everything. */
const ALONE = 0.95
const ADVICE =
  'A mean over the instances hides this one: read each instance by itself, and check how the balancer picks.'
const ADVICE_ALONE =
  'One instance did all the work and the others were not tested: this is the capacity of one. If the balancer keeps an address or a session at its instance, use more of them (sourceAddresses, more users).'

/** How evenly the instances were used: a mean over instances hides the one that does the work. */
export const instanceBalance: Check = ({ summary: { imbalances = [] } }) => {
  const finding = findingsOf('instance-balance')
  const uneven = imbalances.filter(({ index }) => index >= UNEVEN)
  const compared = imbalances
    .slice(0, 6)
    .map(({ role, of, index, most }) => [`${of} of ${role}s (most: ${most})`, index] as const)
  const evidence = { compared: imbalances.length, ...Object.fromEntries(compared) }
  if (imbalances.length === 0)
    return finding.ok('Fewer than two instances of a role: nothing to compare.', evidence)
  const [worst] = uneven
  if (worst)
    return finding.warn(
      `${worst.most} had ${worst.index.toFixed(2)} times the mean of ${worst.of} over ${worst.instances} instances.`,
      evidence,
      worst.index >= ALONE * worst.instances ? ADVICE_ALONE : ADVICE,
    )
  return finding.ok('The instances were used evenly.', evidence)
}
