import { createShareLink } from '@broadside/db/share-links/share-links'
import { isFinal } from '@broadside/shared/run-status'
import superjson from 'superjson'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { AppError } from '../errors.ts'
import { requireRun } from '../runs/require.ts'
import { Id } from '../slug.ts'
import { takeSnapshot } from './snapshot.ts'

export const CreateShare = z.strictObject({
  runId: Id,
  /** Whether the page shows the target's name and addresses. */
  showTarget: z.boolean().default(false),
  expiresInDays: z.int().min(1).max(3_650).nullish(),
})

/** Makes a permalink that opens without sign-in. The link is answered here once: only its hash is stored. */
export async function createShare(access: Access, input: z.infer<typeof CreateShare>) {
  const { tenant, actor, services } = access
  const run = await requireRun(access, input.runId)
  if (!isFinal(run.status))
    throw new AppError(
      'conflict',
      `Run ${run.id} is still ${run.status}. A link shows a fixed picture of a run: share it when it has ended.`,
    )
  await requireSharing(access)
  const snapshot = await takeSnapshot(access, run.id, input.showTarget)
  const expiresAt = input.expiresInDays ? new Date(Date.now() + input.expiresInDays * 86_400_000) : undefined
  const { json, meta } = superjson.serialize(snapshot)
  const { token, row } = await createShareLink(tenant, {
    kind: 'run',
    runId: run.id,
    snapshot: JSON.parse(JSON.stringify({ json, meta })),
    createdBy: actor.name,
    expiresAt,
  })
  await recordChange(access, 'share.create', { kind: 'share', id: row.id }, { runId: run.id })
  const url = new URL(`/share/${token}`, services.env.BROADSIDE_URL).href
  return { id: row.id, createdAt: row.createdAt, expiresAt: row.expiresAt, token, url }
}

async function requireSharing({ tenant }: Access): Promise<void> {
  const { sharingDisabled } = await tenant.prisma.organization.findUniqueOrThrow({
    where: { id: tenant.organizationId },
    select: { sharingDisabled: true },
  })
  if (sharingDisabled)
    throw new AppError(
      'forbidden',
      'Sharing is switched off for this organization. Ask an admin to switch it on.',
    )
}
