import { randomBytes } from 'node:crypto'
import type { KeycastTarget } from '@broadside/shared/config/target'
import { type KeycastAddress, keycastAddress } from '../drivers/keycast/keycast-address.ts'
import {
  type KeycastUser,
  Registration,
  type Step,
  type StepAnswer,
} from '../drivers/keycast/registration.ts'
import { transportWords } from '../drivers/stream/sample-error.ts'
import { HttpPool } from '../transport/http/http-pool.ts'
import { requestOnce } from '../transport/http/request-once.ts'
import { TransportError } from '../transport/transport-error.ts'

export interface MadeUser extends KeycastUser {
  readonly email: string
}

/** A step that did not go through: which one, and why in words without ids. */
export interface StepFailure {
  readonly step: Step
  readonly message: string
}

export interface MakeUsersOptions {
  readonly target: KeycastTarget
  readonly count: number
  /** Users being made at once, each on a connection of its own. */
  readonly concurrency: number
  readonly stepTimeoutMs: number
  /** Stops at once: users that are being made then are left out. */
  readonly signal: AbortSignal
  readonly onStep: (step: Step, ms: number) => void
  readonly onUser: (user: MadeUser) => void
  readonly onFailure: (failure: StepFailure) => void
}

export type MakeUsersEnd =
  | { readonly kind: 'done' | 'stopped' }
  /** Too many users failed one after the other: the server is away, or refuses. */
  | { readonly kind: 'given-up'; readonly last: StepFailure }

/** So many failures without a success in between are no accident. */
const MOST_FAILURES_IN_A_ROW = 20

/** Registers, authorizes and gets tokens for `count` users. A user that fails is counted, and another one made in its place. */
export async function makeKeycastUsers(options: MakeUsersOptions): Promise<MakeUsersEnd> {
  const { target, count, concurrency, signal } = options
  const address = keycastAddress(target)
  const workers = Math.max(1, Math.min(concurrency, count))
  const pool = new HttpPool({ target: address.url, tls: address.tls }, workers)
  const abort = (): void => pool.close()
  signal.addEventListener('abort', abort)
  const mark = `lt${Math.floor(Date.now() / 1_000)}-${randomBytes(4).toString('hex')}`
  let begun = 0
  let wanted = count
  let inARow = 0
  let last: StepFailure | undefined
  const work = async (): Promise<void> => {
    while (begun < wanted && !signal.aborted && inARow < MOST_FAILURES_IN_A_ROW) {
      const email = `${mark}-${begun++}@test.local`
      const made = await makeOne(pool, address, email, options)
      if (signal.aborted) return
      if ('user' in made) {
        inARow = 0
        options.onUser({ ...made.user, email })
      } else {
        inARow++
        wanted++
        last = made
        options.onFailure(made)
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: workers }, work))
  } finally {
    signal.removeEventListener('abort', abort)
    pool.close()
  }
  if (signal.aborted) return { kind: 'stopped' }
  return inARow >= MOST_FAILURES_IN_A_ROW && last ? { kind: 'given-up', last } : { kind: 'done' }
}

async function makeOne(
  pool: HttpPool,
  address: KeycastAddress,
  email: string,
  { stepTimeoutMs, onStep }: MakeUsersOptions,
): Promise<{ readonly user: KeycastUser } | StepFailure> {
  const registration = new Registration(address, { email, password: randomBytes(16).toString('hex') })
  for (;;) {
    const { step } = registration
    try {
      const { answer, ms } = await send(pool, registration, stepTimeoutMs)
      const taken = registration.take(answer)
      if (taken.kind === 'failed') return { step, message: taken.message }
      onStep(step, ms)
      if (taken.kind === 'done') return { user: taken.user }
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      return { step, message: transportWords(error) }
    }
  }
}

async function send(
  pool: HttpPool,
  registration: Registration,
  timeoutMs: number,
): Promise<{ answer: StepAnswer; ms: number }> {
  const response = await requestOnce(pool, registration.request(), timeoutMs)
  const { status, body, result } = response
  return {
    answer: { status, text: body.toString('utf8'), cookies: response.headerValues('set-cookie') },
    ms: result.durationMs,
  }
}
