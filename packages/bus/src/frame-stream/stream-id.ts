/** Order of two stream ids (`ms-sequence`): negative when `a` comes before `b`. */
export function compareIds(a: string, b: string): number {
  const [aMs = '0', aSequence = '0'] = a.split('-')
  const [bMs = '0', bSequence = '0'] = b.split('-')
  return Number(aMs) - Number(bMs) || Number(aSequence) - Number(bSequence)
}
