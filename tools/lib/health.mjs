import { setTimeout as sleep } from 'node:timers/promises'
import { StepError } from './step-error.mjs'

const pollMs = 50
const requestTimeoutMs = 2_000

/**
 * Waits until the probe says yes, the process ends, or the time is over.
 * @param {{
 *   child: Pick<import('./processes/child.mjs').Child, 'name' | 'ended' | 'logPath'>,
 *   probe: () => Promise<true | string>,
 *   timeoutMs: number,
 *   onWaiting?: (reason: string) => void,
 * }} options `probe` answers true, or a sentence that says what is still missing
 */
export async function waitHealthy({ child, probe, timeoutMs, onWaiting = () => undefined }) {
  const endMs = performance.now() + timeoutMs
  for (;;) {
    const answer = await probe()
    if (answer === true) return
    onWaiting(answer)
    const ended = child.ended()
    if (ended) {
      throw new StepError(`${child.name} stopped before it was ready`, {
        why: `it ended with ${ended}`,
        logPath: child.logPath,
        todo: 'read the log lines above: the last ones name the reason',
      })
    }
    if (performance.now() >= endMs) {
      throw new StepError(`${child.name} is not ready after ${timeoutMs / 1000} s`, {
        why: answer,
        logPath: child.logPath,
        todo: 'read the log; if the machine was merely busy, start again',
      })
    }
    await sleep(pollMs)
  }
}

/**
 * A probe that wants status 200 from an URL.
 * @param {string} url
 * @returns {() => Promise<true | string>}
 */
export const httpProbe = (url) => async () => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs), redirect: 'manual' })
    const text = await response.text()
    return response.status === 200 || `${url} answered ${response.status}: ${text.slice(0, 200)}`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return `${url} does not answer: ${cause instanceof Error ? cause.message : cause}`
  }
}
