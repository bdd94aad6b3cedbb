import { setTimeout as sleep } from 'node:timers/promises'
import { type Target, targetUrls } from '@broadside/shared/config/target'
import { isLoopback } from '@broadside/shared/net/loopback'
import { reachableUrls } from './reachable-urls.ts'
import { type SimulatorApi, SimulatorError, type StackStatus } from './simulator-api.ts'

const STARTED_WITHIN_MS = 60_000
const POLL_MS = 250

/** What became of the standing stack that a target's addresses are of. */
export type StandingStack =
  /** The target is none of the simulator's standing stacks, or there is no simulator. */
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * The simulator's standing stacks start one after the other: a target that is one of them may be asked for before it
 * listens. Waits until that stack has started or failed; a target that is something else is not waited for.
 */
export async function awaitStandingStack(
  api: SimulatorApi,
  target: Target,
  signal: AbortSignal,
): Promise<StandingStack> {
  const deadlineMs = performance.now() + STARTED_WITHIN_MS
  while (!signal.aborted) {
    const stack = await findStack(api, target)
    if (!stack) return { kind: 'none' }
    if (stack.state === 'running') return { kind: 'running' }
    if (stack.state !== 'starting' || performance.now() > deadlineMs)
      return { kind: 'failed', message: failureOf(stack) }
    await sleep(POLL_MS)
  }
  return { kind: 'stopped' }
}

async function findStack(api: SimulatorApi, target: Target): Promise<StackStatus | undefined> {
  try {
    const wanted = targetUrls(target).flatMap(placeOf)
    const isWanted = (url: string) => placeOf(url).some((place) => wanted.includes(place))
    const stacks = await api.stacks()
    return stacks.find(
      ({ owner, urls }) => owner === null && Object.values(reachableUrls(urls, api.url)).some(isWanted),
    )
  } catch (error) {
    if (error instanceof SimulatorError) return undefined
    throw error
  }
}

/** Host and port, the same for every name of this machine; none for a text of several addresses. */
function placeOf(text: string): string[] {
  if (!URL.canParse(text)) return []
  const { hostname, port } = new URL(text)
  return [`${isLoopback(hostname) ? 'localhost' : hostname}:${port}`]
}

function failureOf({ id, state, failure }: StackStatus): string {
  const why =
    failure ?? (state === 'starting' ? `not within ${STARTED_WITHIN_MS / 1_000} s` : `it is ${state}`)
  return `the simulator’s standing ${id} stack did not start: ${why}. See its log. Other targets are not affected.`
}
