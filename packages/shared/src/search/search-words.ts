import type { SearchResult } from './search.ts'

const perS = (ratePerS: number): string => `${Number(ratePerS.toPrecision(4))} /s`

/** One sentence for the interval: "Breaks between 910 and 955 /s." */
export function searchHeadline({ lowerPerS, upperPerS, endedBy }: SearchResult): string {
  if (endedBy === 'generator')
    return lowerPerS > 0
      ? `The generator is the limit: the target held ${perS(lowerPerS)}.`
      : 'The generator is the limit: nothing can be said of the target.'
  if (upperPerS === null)
    return lowerPerS > 0 ? `No breaking point up to ${perS(lowerPerS)}.` : 'No level was judged.'
  if (lowerPerS === 0) return `Breaks at ${perS(upperPerS)} or below.`
  return `Breaks between ${Number(lowerPerS.toPrecision(4))} and ${perS(upperPerS)}.`
}

/** What the headline rests on, and what a reader should know of it. */
export function searchDetail(result: SearchResult): string {
  return [endingWords(result), usersWords(result)].filter((words) => words !== '').join(' ')
}

function endingWords(result: SearchResult): string {
  const { lowerPerS, isVerified, endedBy } = result
  const again = isVerified ? verifiedWords(result) : ''
  switch (endedBy) {
    case 'found':
    case 'max-rate':
      return again
    case 'start-rate':
      return 'The lowest rate that was tried broke: search again from a lower start rate.'
    case 'unsteady':
      return 'Rates that had held broke when they were tried again: the target is not the same from one minute to the next.'
    case 'generator':
      return 'The load generator was saturated: spread the run over more shards or runners.'
    case 'disturbed':
      return 'The load or the target was changed by hand, so the search ended there.'
    case 'max-duration':
      return `${again} The time was over before the search was done.`.trim()
    case 'stopped':
      return `${again} The run ended before the search was done.`.trim()
    default:
      return lowerPerS > 0 ? again : ''
  }
}

function verifiedWords({ levels, lowerPerS }: SearchResult): string {
  const level = levels.findLast(
    ({ purpose, verdict, ratePerS }) => purpose === 'verify' && verdict === 'held' && ratePerS === lowerPerS,
  )
  if (!level) return ''
  return `${perS(lowerPerS)} held for ${level.toSecond - level.judgedFromSecond} s when tried again.`
}

/** A rate that broke only because users ran out says as much about the generator's users as about the target. */
function usersWords({ levels, upperPerS }: SearchResult): string {
  const broken = levels.find(({ verdict, ratePerS }) => verdict === 'broke' && ratePerS === upperPerS)
  if (!broken || broken.criteria.some((criterion) => !criterion.passed)) return ''
  return 'It broke because no user was free, while every other criterion held: raise maxVUs to see whether the target holds more.'
}
