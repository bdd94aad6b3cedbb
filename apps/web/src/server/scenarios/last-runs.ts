import type { RunStatus, Validity, Verdict } from '@broadside/shared/runs/run-status'
import type { Access } from '../auth/access.ts'

/** The newest run of one scenario. */
export interface LastRun {
  readonly scenarioId: string
  readonly id: string
  readonly status: RunStatus
  readonly verdict: Verdict
  readonly validity: Validity | null
  readonly createdAt: Date
}

/** The newest run of every scenario that ever ran, however many runs came after it. */
export async function listLastRuns({ tenant, project }: Access): Promise<LastRun[]> {
  const rows = await tenant.prisma.scenario.findMany({
    where: { projectId: project.id, archivedAt: null },
    take: 1_000,
    select: {
      id: true,
      runs: {
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: 1,
        select: { id: true, status: true, verdict: true, validity: true, createdAt: true },
      },
    },
  })
  return rows.flatMap(({ id, runs }) => runs.map((run) => ({ scenarioId: id, ...run })))
}
