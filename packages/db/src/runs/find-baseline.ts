import type { Tenant } from '../tenant/tenant.ts'

export interface Baseline {
  readonly id: string
  /** `pinned` by a person, or the `previous` run of the same configuration. */
  readonly why: 'pinned' | 'previous'
}

/** The run that another is held against: the pinned one of its scenario, else the last one before it that did the same. */
export async function findBaseline(
  { prisma }: Tenant,
  run: {
    readonly id: string
    readonly scenarioId: string | null
    readonly configHash: string
    readonly createdAt: Date
  },
): Promise<Baseline | null> {
  if (run.scenarioId === null) return null
  const ended = { scenarioId: run.scenarioId, id: { not: run.id }, status: 'finished' as const }
  const order = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]
  const pinned = await prisma.run.findFirst({
    where: { ...ended, pinned: true },
    orderBy: order,
    select: { id: true },
  })
  if (pinned) return { id: pinned.id, why: 'pinned' }
  const previous = await prisma.run.findFirst({
    where: {
      ...ended,
      configHash: run.configHash,
      validity: { not: 'invalid' },
      createdAt: { lt: run.createdAt },
    },
    orderBy: order,
    select: { id: true },
  })
  return previous && { id: previous.id, why: 'previous' }
}
