import type { RunReport } from '@broadside/shared/export/run-report'
import { clock } from '@broadside/shared/format/duration'
import { count, milliseconds, perSecond } from '@broadside/shared/format/quantity'
import { planOf } from '@broadside/shared/plan'
import type { PointStats } from '@broadside/shared/points/point'
import { RunConfig } from '@broadside/shared/run-config'
import { type Client, isPassing } from './client.ts'
import type { Terminal } from './terminal.ts'

/** Where lines stay, one says as much as this many. */
const LINE_EVERY_MS = 10_000

interface LastPoint {
  readonly second: number
  readonly stats: PointStats
}

/** Says how a run goes: one line that changes where that can be done, else a line now and then. */
export class Progress {
  private last: LastPoint | undefined
  private plannedMs: number | undefined
  private saidMs = Number.NEGATIVE_INFINITY
  private saidStatus: string | undefined

  constructor(
    private readonly client: Client,
    private readonly terminal: Terminal,
  ) {}

  async show(run: (RunReport & { readonly config?: unknown }) | undefined): Promise<void> {
    const status = run?.status ?? 'the server does not answer'
    const { replaceLine } = this.terminal
    const now = performance.now()
    if (!replaceLine && status === this.saidStatus && now - this.saidMs < LINE_EVERY_MS) return
    if (run?.status === 'running') await this.readLast(run)
    const line = run?.status === 'running' ? progressLine(this.last, this.plannedMs) : status
    this.saidStatus = status
    this.saidMs = now
    if (replaceLine) replaceLine(line)
    else this.terminal.err(line)
  }

  private async readLast(run: RunReport & { readonly config?: unknown }): Promise<void> {
    this.plannedMs ??= plannedMsOf(run.config)
    const from = Math.max(0, (this.last?.second ?? 0) - 1)
    try {
      const { points } = await this.client.json<{ points: LastPoint[] }>(
        `/runs/${run.id}/points?from=${from}`,
      )
      this.last = points.at(-1) ?? this.last
    } catch (error) {
      if (!isPassing(error)) throw error
    }
  }
}

/** `running 0:12 of 0:30 at most, 100 users, 1 800 tokens/s, ttft p95 31.0 ms, 0 errors/s` */
export function progressLine(last: LastPoint | undefined, plannedMs: number | undefined): string {
  const planned = plannedMs === undefined ? '' : ` of ${clock(plannedMs / 1_000)} at most`
  if (!last) return `running${planned}`
  const { second, stats } = last
  const parts = [
    `running ${clock(second + 1)}${planned}`,
    stats.vus !== undefined && `${count(stats.vus)} users`,
    stats.output_tokens_rate !== undefined && `tokens ${perSecond(stats.output_tokens_rate)}`,
    stats.http_reqs_rate !== undefined && `requests ${perSecond(stats.http_reqs_rate)}`,
    stats.ttft_p95 !== undefined && `ttft p95 ${milliseconds(stats.ttft_p95)}`,
    stats.http_req_duration_p95 !== undefined && `http p95 ${milliseconds(stats.http_req_duration_p95)}`,
    stats.errors_rate !== undefined && `errors ${perSecond(stats.errors_rate)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** A server newer than this client may know configurations that it does not: then the end is not foretold. */
function plannedMsOf(config: unknown): number | undefined {
  const parsed = RunConfig.safeParse(config)
  return parsed.success ? planOf(parsed.data).regularEndMs : undefined
}
