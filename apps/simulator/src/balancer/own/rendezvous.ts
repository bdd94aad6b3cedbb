import { hash32 } from '../../hash32.ts'

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
