import { setTimeout as sleep } from 'node:timers/promises'
import { Duration } from '@broadside/shared/config/duration'
import { durationMs } from '@broadside/shared/duration'
import type { RunReport } from '@broadside/shared/export/run-report'
import { isFinal } from '@broadside/shared/runs/run-status'
import { again } from './again.ts'
import { type Client, isPassing } from './client.ts'
import type { Call } from './command.ts'
import { invalidConfiguration } from './errors.ts'
import { Progress } from './progress.ts'
import type { Terminal } from './terminal.ts'

const POLL_MS = 1_000
/** For so long the server may be away, a deployment say, while the run goes on without it. */
const AWAY_MS = 120_000

export interface WaitOptions {
  readonly terminal: Terminal
  /** After this the run is stopped. */
  readonly timeoutMs?: number
}

/** The run, once it is over. Ctrl-C and the timeout ask the server to stop it, and its end is waited for all the same. */
export async function waitForRun(
  client: Client,
  id: string,
  { terminal, timeoutMs }: WaitOptions,
): Promise<RunReport> {
  const progress = new Progress(client, terminal)
  const give = new AbortController()
  const stop = AbortSignal.any([terminal.interrupted, give.signal])
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => give.abort(), timeoutMs)
  let asked = false
  try {
    for (const reader = new Reader(client, id); ; ) {
      if (stop.aborted && !asked) {
        asked = true
        terminal.err(
          give.signal.aborted
            ? 'Timed out: stopping the run.'
            : 'Stopping the run. Press Ctrl-C again to leave without waiting.',
        )
        await again(() => client.ask(`/runs/${id}/stop`, { method: 'POST' }))
      }
      const run = await reader.read()
      if (run && isFinal(run.status)) return run
      await progress.show(run)
      await sleep(POLL_MS, undefined, asked ? {} : { signal: stop }).catch(() => undefined)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Reads one run again and again; what has not changed is not sent again. */
class Reader {
  private etag: string | undefined
  private last: RunReport | undefined
  private awaySinceMs: number | undefined

  constructor(
    private readonly client: Client,
    private readonly id: string,
  ) {}

  /** What is known of the run now; undefined: the server was away so far. */
  async read(): Promise<RunReport | undefined> {
    try {
      const headers: Record<string, string> = this.etag === undefined ? {} : { 'if-none-match': this.etag }
      const answer = await this.client.ask(`/runs/${this.id}`, { headers })
      this.awaySinceMs = undefined
      if (answer.status === 304) return this.last
      this.etag = answer.etag
      this.last = JSON.parse(answer.text)
      return this.last
    } catch (error) {
      this.awaySinceMs ??= performance.now()
      if (!isPassing(error) || performance.now() - this.awaySinceMs > AWAY_MS) throw error
      return this.last
    }
  }
}

/** `--timeout` in ms. */
export function readTimeout(call: Pick<Call, 'text'>): number | undefined {
  const text = call.text('timeout')
  if (text === undefined) return undefined
  const parsed = Duration.safeParse(text)
  if (!parsed.success) throw invalidConfiguration(`--timeout: ${parsed.error.issues[0]?.message}`)
  return durationMs(parsed.data)
}
