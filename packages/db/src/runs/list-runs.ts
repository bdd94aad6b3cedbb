import type { RunStatus, Validity, Verdict } from '@broadside/shared/runs/run-status'
import type { Prisma } from '../generated/client.ts'
import type { Tenant } from '../tenant/tenant.ts'

/** All given ones must hold; within a list any may. */
export interface RunFilter {
  readonly projectId?: string
  readonly scenarioId?: string
  readonly targetId?: string
  readonly status?: readonly RunStatus[]
  readonly verdict?: readonly Verdict[]
  readonly validity?: readonly Validity[]
  readonly tag?: string
  readonly branch?: string
  readonly createdBy?: string
  readonly trialGroup?: string
  readonly starred?: boolean
  readonly pinned?: boolean
  /** In name, note, id or commit. */
  readonly search?: string
  readonly createdAfter?: Date
  readonly createdBefore?: Date
}

export interface RunPage {
  readonly runs: readonly RunListItem[]
  /** Ask with it for the next page; undefined: this was the last. */
  readonly nextCursor?: string
}

const LIST_FIELDS = {
  id: true,
  name: true,
  projectId: true,
  status: true,
  verdict: true,
  validity: true,
  failureCode: true,
  failureMessage: true,
  summary: true,
  shardCount: true,
  tags: true,
  note: true,
  starred: true,
  pinned: true,
  gitCommit: true,
  gitBranch: true,
  trialGroup: true,
  origin: true,
  createdBy: true,
  configHash: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
  scenario: { select: { id: true, slug: true, name: true } },
  target: { select: { id: true, slug: true, name: true, kind: true } },
} as const satisfies Prisma.RunSelect

export type RunListItem = Prisma.RunGetPayload<{ select: typeof LIST_FIELDS }>

/** Newest first. The cursor is `createdAtMs.id`, so that a run created meanwhile moves nothing. */
export async function listRuns(
  { prisma }: Tenant,
  filter: RunFilter = {},
  page: { readonly limit?: number; readonly cursor?: string } = {},
): Promise<RunPage> {
  const limit = Math.min(Math.max(page.limit ?? 50, 1), 200)
  const found = await prisma.run.findMany({
    where: { AND: [whereOf(filter), afterCursor(page.cursor)] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
    select: LIST_FIELDS,
  })
  const runs = found.slice(0, limit)
  const last = found.length > limit ? runs.at(-1) : undefined
  return last ? { runs, nextCursor: `${last.createdAt.getTime()}.${last.id}` } : { runs }
}

function whereOf(filter: RunFilter): Prisma.RunWhereInput {
  const { status, verdict, validity, tag, branch, search, createdAfter, createdBefore, ...equal } = filter
  const contains = { contains: search, mode: 'insensitive' as const }
  return {
    ...equal,
    status: status && { in: [...status] },
    verdict: verdict && { in: [...verdict] },
    validity: validity && { in: [...validity] },
    tags: tag === undefined ? undefined : { has: tag },
    gitBranch: branch,
    createdAt: { gte: createdAfter, lt: createdBefore },
    OR: search
      ? [{ name: contains }, { note: contains }, { id: search }, { gitCommit: { startsWith: search } }]
      : undefined,
  }
}

function afterCursor(cursor: string | undefined): Prisma.RunWhereInput {
  if (cursor === undefined) return {}
  const [, ms, id] = /^(\d{1,15})\.([0-9a-z]{1,64})$/.exec(cursor) ?? []
  if (ms === undefined || id === undefined)
    throw new RangeError(`expected a cursor from an earlier page, received ${JSON.stringify(cursor)}`)
  const createdAt = new Date(Number(ms))
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] }
}
