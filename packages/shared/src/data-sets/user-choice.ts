import type { UserPattern } from '../config/keycast-behaviour.ts'

export interface UserChoiceOptions {
  readonly pattern: UserPattern
  /** Users that there are to choose from. */
  readonly users: number
  /** Mixed: share of the users that is hot, and share of the requests that is for them. */
  readonly hotUsers: number
  readonly hotRequests: number
}

/** How many of `users` are hot: at least one, and never all of them while there are two. */
export const hotCount = (users: number, share: number): number =>
  Math.min(Math.max(1, Math.round(users * share)), Math.max(1, users - 1))

/**
 * Chooses a user for each request, one after the other. Hot and cold users are counted apart, each round its own circle: whatever
 * the numbers, every user comes up, and after n requests the hot ones had n × hotRequests of them, to less than one.
 */
export class UserChoice {
  private hotTurn = 0
  private coldTurn = 0
  private owedToCold = 0
  private taken = 0
  private readonly hot: number

  constructor(private readonly options: UserChoiceOptions) {
    this.hot = hotCount(options.users, options.hotUsers)
  }

  /** Index of the next request's user; -1 when every user was used once and the pattern allows no second time. */
  next(): number {
    const { pattern, users } = this.options
    if (pattern === 'mixed') return this.nextMixed()
    if (pattern === 'cold-start') return this.taken < users ? this.taken++ : -1
    return this.taken++ % users
  }

  private nextMixed(): number {
    const { users, hotRequests } = this.options
    const cold = users - this.hot
    this.owedToCold += 1 - hotRequests
    if (cold > 0 && this.owedToCold >= 1 - 1e-9) {
      this.owedToCold -= 1
      return this.hot + (this.coldTurn++ % cold)
    }
    return this.hotTurn++ % this.hot
  }
}

/** Users that `requests` requests reach at least once. */
export function reachedUsers(options: UserChoiceOptions, requests: number): number {
  const { pattern, users, hotUsers, hotRequests } = options
  if (pattern !== 'mixed') return Math.min(users, requests)
  const hot = hotCount(users, hotUsers)
  const coldRequests = users > hot ? Math.floor(requests * (1 - hotRequests) + 1e-9 * requests + 1e-9) : 0
  return Math.min(hot, requests - coldRequests) + Math.min(users - hot, coldRequests)
}
