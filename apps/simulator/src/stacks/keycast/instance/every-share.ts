/** Says yes to exactly this share of the calls, evenly spread. */
export function everyShare(share = 0): () => boolean {
  let owed = 0
  return () => {
    owed += share
    if (owed < 1 - 1e-9) return false
    owed -= 1
    return true
  }
}
