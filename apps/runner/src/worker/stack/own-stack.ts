import { setTimeout as sleep } from 'node:timers/promises'
import type { StackConfig } from '@broadside/shared/config/stack'
import type { Log } from '../../log.ts'
import { repeat } from '../../repeat.ts'
import { reachableUrls } from './reachable-urls.ts'
import { type SimulatorApi, SimulatorError } from './simulator-api.ts'

/** A stack whose owner is silent for this long is taken down by the simulator. */
const LEASE_MS = 15_000
const RENEW_MS = 3_000
const READY_TIMEOUT_MS = 120_000
const POLL_MS = 250

/** The stack that a run brought up for itself. It lives while its lease is renewed, and until `close`. */
export class OwnStack {
  private readonly renewals: { close(): Promise<void> }

  private constructor(
    readonly api: SimulatorApi,
    readonly id: string,
    /** Named as the target's fields. */
    readonly urls: Readonly<Record<string, string>>,
    private readonly log: Log,
  ) {
    this.renewals = repeat(
      RENEW_MS,
      async () => void (await api.renew(id)),
      (error) => log.warn({ err: error, stack: id }, 'the stack’s lease could not be renewed'),
    )
  }

  /**
   * Asks for the stack and waits until its data path works, proven by a probe. Rejects with SimulatorError when it does not
   * come up; then nothing is left of it.
   */
  static async bringUp(
    api: SimulatorApi,
    stack: StackConfig,
    { owner, log, signal }: { owner: string; log: Log; signal: AbortSignal },
  ): Promise<OwnStack> {
    const { id, urls } = await api.bringUp(stack, owner, LEASE_MS)
    const own = new OwnStack(api, id, reachableUrls(urls, api.url), log)
    try {
      await own.ready(signal)
      return own
    } catch (error) {
      await own.close()
      throw error
    }
  }

  async close(): Promise<void> {
    await this.renewals.close()
    try {
      await this.api.takeDown(this.id)
    } catch (error) {
      // The lease ends it in seconds.
      this.log.warn({ err: error, stack: this.id }, 'the stack could not be taken down at once')
    }
  }

  private async ready(signal: AbortSignal): Promise<void> {
    const deadlineMs = performance.now() + READY_TIMEOUT_MS
    let reason = 'it did not answer'
    while (performance.now() < deadlineMs) {
      signal.throwIfAborted()
      const status = await this.api.show(this.id)
      if (status.ready) return
      if (status.state === 'failed') throw new SimulatorError(status.failure ?? 'it could not be started')
      reason = status.probe?.reason ?? status.state
      await sleep(POLL_MS, undefined, { signal })
    }
    throw new SimulatorError(`the stack was not ready within ${READY_TIMEOUT_MS / 1_000} s: ${reason}`)
  }
}
