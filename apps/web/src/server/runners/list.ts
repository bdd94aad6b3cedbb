import type { Access } from '../auth/access.ts'
import type { Services } from '../services.ts'

const ALIVE_MS = 15_000

export interface RunnerView {
  readonly id: string
  readonly name: string
  readonly host: string
  readonly cores: number
  readonly concurrency: number
  readonly version: string
  readonly load: Readonly<Record<string, unknown>>
  readonly startedAt: Date
  readonly heartbeatAt: Date
  readonly alive: boolean
}

/** The runners seen within the last day, the living first. They belong to the installation, not to one organization. */
export async function listRunners({ services }: Access): Promise<RunnerView[]> {
  const since = new Date(Date.now() - 24 * 3_600_000)
  const rows = await services.db.prisma.runner.findMany({
    where: { heartbeatAt: { gt: since } },
    orderBy: { heartbeatAt: 'desc' },
    take: 200,
  })
  const aliveSince = Date.now() - ALIVE_MS
  const runners = rows.map(({ pid: _pid, load, stoppedAt, ...row }) => ({
    ...row,
    load: load as Readonly<Record<string, unknown>>,
    alive: stoppedAt === null && row.heartbeatAt.getTime() > aliveSince,
  }))
  return runners.sort((a, b) => Number(b.alive) - Number(a.alive))
}

/** How many shards the living runners can take at once. */
export async function placesOfRunners({ db }: Services): Promise<number> {
  const living = { heartbeatAt: { gt: new Date(Date.now() - ALIVE_MS) }, stoppedAt: null }
  const { _sum } = await db.prisma.runner.aggregate({ where: living, _sum: { concurrency: true } })
  return _sum.concurrency ?? 0
}
