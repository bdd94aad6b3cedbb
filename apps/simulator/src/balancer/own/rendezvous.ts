/**
 * Highest-random-weight hashing: each key goes to the server whose hash with it is largest. Removing a server moves
 * only its own keys; adding one takes an equal share from each.
 */
export function rendezvous<T extends { name: string }>(servers: readonly T[], key: string): T | undefined {
  let best: T | undefined
  let bestWeight = -1
  for (const server of servers) {
    const weight = hash32(`${server.name}/${key}`)
    if (weight > bestWeight) {
      best = server
      bestWeight = weight
    }
  }
  return best
}

/** FNV-1a over UTF-16 units, then the finalizer of MurmurHash3: short similar keys spread evenly. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
