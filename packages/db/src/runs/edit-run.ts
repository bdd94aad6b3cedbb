import type { Tenant } from '../tenant/tenant.ts'

/** What people may change on a run. `pinned` makes it the baseline of its scenario, in place of the one before. */
export interface RunEdit {
  readonly name?: string
  readonly note?: string
  readonly tags?: readonly string[]
  readonly starred?: boolean
  readonly pinned?: boolean
}

/** False: not this organization's. */
export async function editRun({ prisma }: Tenant, runId: string, edit: RunEdit): Promise<boolean> {
  return prisma.$transaction(async (transaction) => {
    const run = await transaction.run.findUnique({ where: { id: runId }, select: { scenarioId: true } })
    if (!run) return false
    if (edit.pinned && run.scenarioId !== null)
      await transaction.run.updateMany({
        where: { scenarioId: run.scenarioId, pinned: true },
        data: { pinned: false },
      })
    const { tags, ...rest } = edit
    const data = { ...rest, tags: tags && [...tags] }
    return (await transaction.run.updateMany({ where: { id: runId }, data })).count === 1
  })
}

/** Deletes ended runs with all they measured and every link that shows them; open ones are left alone. Answers how many. */
export async function deleteRuns({ prisma, db }: Tenant, runIds: readonly string[]): Promise<number> {
  const ended = { in: ['finished', 'failed', 'aborted'] as ('finished' | 'failed' | 'aborted')[] }
  const where = { id: { in: [...runIds] }, status: ended }
  const own = (await prisma.run.findMany({ where, select: { id: true } })).map(({ id }) => id)
  // Not through the tenant: a link to a comparison with a run of another project must not go on showing this one.
  const [, { count }] = await db.prisma.$transaction([
    db.prisma.shareLink.deleteMany({ where: { runs: { some: { runId: { in: own } } } } }),
    db.prisma.run.deleteMany({ where: { id: { in: own }, status: ended } }),
  ])
  return count
}
