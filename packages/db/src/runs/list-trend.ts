import type { Prisma } from '../generated/client.ts'
import type { Tenant } from '../tenant/tenant.ts'

const TREND_FIELDS = {
  id: true,
  name: true,
  verdict: true,
  validity: true,
  summary: true,
  configHash: true,
  pinned: true,
  tags: true,
  gitCommit: true,
  gitBranch: true,
  createdBy: true,
  createdAt: true,
} as const satisfies Prisma.RunSelect

export type TrendRun = Prisma.RunGetPayload<{ select: typeof TREND_FIELDS }>

/** The latest finished runs of a scenario, the oldest first. */
export async function listTrend(
  { prisma }: Tenant,
  scenarioId: string,
  filter: { readonly limit: number; readonly branch?: string },
): Promise<TrendRun[]> {
  const latest = await prisma.run.findMany({
    where: { scenarioId, status: 'finished', gitBranch: filter.branch },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: filter.limit,
    select: TREND_FIELDS,
  })
  return latest.reverse()
}
