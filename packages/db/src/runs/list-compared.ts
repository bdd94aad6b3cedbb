import type { Tenant } from '../tenant/tenant.ts'

/** Runs with what a comparison says of each, in any order; those of other organizations are left out. */
export function listCompared({ prisma }: Tenant, runIds: readonly string[]) {
  return prisma.run.findMany({
    where: { id: { in: [...runIds] } },
    select: {
      id: true,
      name: true,
      status: true,
      verdict: true,
      validity: true,
      config: true,
      summary: true,
      targetId: true,
      runnerBuild: true,
      trialGroup: true,
      gitBranch: true,
      gitCommit: true,
      shardCount: true,
      createdAt: true,
      startedAt: true,
      shards: { select: { host: true } },
      scenario: { select: { id: true, name: true } },
      scenarioVersion: { select: { version: true } },
      target: { select: { name: true } },
    },
  })
}
export type ComparedRow = Awaited<ReturnType<typeof listCompared>>[number]
