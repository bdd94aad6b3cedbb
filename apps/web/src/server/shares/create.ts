import { createShareLink } from '@broadside/db/share-links/share-links'
import { isFinal } from '@broadside/shared/runs/run-status'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { AppError } from '../errors.ts'
import { requireRun } from '../runs/require.ts'
import { takeComparisonSnapshot } from './comparison-snapshot.ts'
import { takeRunSnapshot } from './run-snapshot.ts'
import { packSnapshot } from './snapshot.ts'
import { isComparison, runIdsOf, Shown, showsOne } from './subject.ts'

export const CreateShare = z
  .strictObject({
    ...Shown.shape,
    /** Whether the page shows the target's name and addresses. */
    showTarget: z.boolean().default(false),
    expiresInDays: z.int().min(1).max(3_650).nullish(),
  })
  .superRefine(showsOne)

/** Makes a permalink that opens without sign-in. The link is answered here once: only its hash is stored. */
export async function createShare(access: Access, input: z.infer<typeof CreateShare>) {
  const { tenant, actor, services } = access
  const runIds = runIdsOf(input)
  const runs = await Promise.all(runIds.map((id) => requireEnded(access, id)))
  await requireSharing(access)
  const snapshot = isComparison(input)
    ? await takeComparisonSnapshot(access, runIds, input.showTarget)
    : await takeRunSnapshot(access, runIds[0] ?? '', input.showTarget)
  const expiresAt = input.expiresInDays ? new Date(Date.now() + input.expiresInDays * 86_400_000) : undefined
  const { token, row } = await createShareLink(tenant, {
    kind: snapshot.kind,
    runIds,
    snapshot: packSnapshot(snapshot) as Parameters<typeof createShareLink>[1]['snapshot'],
    createdBy: actor.name,
    expiresAt,
  })
  await recordChange(
    access,
    'share.create',
    { kind: 'share', id: row.id, name: runs.join(', ') },
    { runs: runIds.join(', ') },
  )
  const url = new URL(`/share/${token}`, services.env.BROADSIDE_URL).href
  return { id: row.id, createdAt: row.createdAt, expiresAt: row.expiresAt, token, url }
}

/** The name of a run that has ended; throws conflict while it is open. */
async function requireEnded(access: Access, runId: string): Promise<string> {
  const run = await requireRun(access, runId)
  if (isFinal(run.status)) return run.name
  throw new AppError(
    'conflict',
    `Run ${run.id} is still ${run.status}. A link shows a snapshot: share the run when it has ended.`,
  )
}

async function requireSharing({ tenant }: Access): Promise<void> {
  const { sharingDisabled } = await tenant.prisma.organization.findUniqueOrThrow({
    where: { id: tenant.organizationId },
    select: { sharingDisabled: true },
  })
  if (sharingDisabled)
    throw new AppError(
      'forbidden',
      'Sharing is turned off for this organization. Ask an admin to turn it on.',
    )
}
