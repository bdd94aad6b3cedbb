import { newId } from '@broadside/db/id'
import { createTarget as storeTarget } from '@broadside/db/targets/create-target'
import { Labels } from '@broadside/shared/config/labels'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { ConfigInput } from '../config-input.ts'
import { LoadLimits } from '../runs/limits.ts'
import { partSecrets, sealSecrets } from '../secrets.ts'
import { Name, Slug, slugOf } from '../slug.ts'
import { parseTarget } from './parse.ts'
import { type TargetView, targetView } from './view.ts'

export const CreateTarget = z.strictObject({
  name: Name,
  slug: Slug.optional(),
  /** The shared Target schema, with its secret if it has one. */
  config: ConfigInput,
  labels: Labels.default({}),
  limits: LoadLimits.default({}),
})

/** Stores a target; its secret is sealed and never answered. Throws invalid_input and conflict (slug). */
export async function createTarget(access: Access, input: z.infer<typeof CreateTarget>): Promise<TargetView> {
  const { tenant, project, services, actor } = access
  const { open, secrets } = partSecrets(parseTarget(input.config))
  const id = newId()
  const row = await storeTarget(tenant, {
    id,
    projectId: project.id,
    slug: input.slug ?? slugOf(input.name),
    name: input.name,
    kind: open.kind,
    config: open,
    labels: input.labels,
    limits: { ...input.limits },
    sealedSecrets: sealSecrets(services, secrets, `target:${id}`),
    createdBy: actor.name,
  })
  await recordChange(access, 'target.create', { kind: 'target', id, name: input.name })
  return targetView(row)
}
