import { Labels } from '@broadside/shared/config/labels'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { OptionalConfigInput } from '../config-input.ts'
import { notFound } from '../errors.ts'
import { LoadLimits } from '../runs/limits.ts'
import { openSecrets, partSecrets, sealSecrets } from '../secrets.ts'
import { Id, Name } from '../slug.ts'
import { parseTarget } from './parse.ts'
import { sameAddresses } from './same-addresses.ts'
import { type TargetView, targetView } from './view.ts'

export const UpdateTarget = z.strictObject({
  id: Id,
  name: Name.optional(),
  /** The whole target; a secret left out stays as it is, unless the addresses change. */
  config: OptionalConfigInput,
  /** Replace those that are stored. */
  labels: Labels.optional(),
  limits: LoadLimits.optional(),
  /** Removes the stored secret. */
  removeSecret: z.boolean().default(false),
})

/** Changes a target. A stored secret never follows to another address: it must be given again. */
export async function updateTarget(access: Access, input: z.infer<typeof UpdateTarget>): Promise<TargetView> {
  const { tenant, project, services } = access
  const before = await tenant.prisma.target.findFirst({
    where: { id: input.id, projectId: project.id, archivedAt: null },
  })
  if (!before) throw notFound('target', input.id)
  const boundTo = `target:${before.id}`
  const written = parseTarget(input.config ?? before.config)
  const { open, secrets } = partSecrets(written)
  const moved = !sameAddresses(targetView(before).config, open)
  const forgets = input.removeSecret || moved
  const stored = forgets ? {} : openSecrets(services, before.sealedSecrets, boundTo)
  const row = await tenant.prisma.target.update({
    where: { id: before.id },
    data: {
      name: input.name,
      kind: open.kind,
      config: open,
      labels: input.labels,
      limits: input.limits && { ...input.limits },
      ...(moved ? { verifiedAt: null } : {}),
      sealedSecrets: sealSecrets(services, { ...stored, ...secrets }, boundTo) ?? null,
    },
  })
  await recordChange(access, 'target.update', { kind: 'target', id: row.id, name: row.name })
  return targetView(row)
}
