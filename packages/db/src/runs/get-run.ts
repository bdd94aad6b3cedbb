import type { Db } from '../client.ts'
import type { Run } from '../generated/client.ts'
import type { Tenant } from '../tenant/tenant.ts'

/** A run with what its page shows beside the charts; null: not this organization's. */
export function getRun({ prisma }: Tenant, runId: string) {
  return prisma.run.findUnique({
    where: { id: runId },
    include: {
      shards: { orderBy: { n: 'asc' } },
      findings: { orderBy: [{ severity: 'desc' }, { checkId: 'asc' }] },
      events: { orderBy: [{ atMs: 'asc' }, { id: 'asc' }] },
      scenario: { select: { id: true, slug: true, name: true } },
      scenarioVersion: { select: { id: true, version: true } },
      target: { select: { id: true, slug: true, name: true, kind: true } },
      project: { select: { id: true, slug: true, name: true } },
    },
  })
}
export type RunDetail = NonNullable<Awaited<ReturnType<typeof getRun>>>

/** The bare row; null: not this organization's. */
export const findRun = ({ prisma }: Tenant, runId: string): Promise<Run | null> =>
  prisma.run.findUnique({ where: { id: runId } })

/** A run and its shards, for the aggregator; null: deleted. */
export const runWithShards = (db: Db, runId: string) =>
  db.prisma.run.findUnique({ where: { id: runId }, include: { shards: { orderBy: { n: 'asc' } } } })
export type RunWithShards = NonNullable<Awaited<ReturnType<typeof runWithShards>>>

/** Every run that has not ended, with its shards: what a sweep of the aggregator looks at. */
export const openRuns = (db: Db): Promise<RunWithShards[]> =>
  db.prisma.run.findMany({
    where: { status: { in: ['queued', 'running'] } },
    include: { shards: { orderBy: { n: 'asc' } } },
    orderBy: { createdAt: 'asc' },
  })
