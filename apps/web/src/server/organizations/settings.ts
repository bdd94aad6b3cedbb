import { retentionDays } from '@broadside/db/organizations/retention'
import { z } from 'zod'
import { type Access, requirePermission } from '../auth/access.ts'
import { SetRetention, setRetention } from '../runs/retention.ts'
import { RenameOrganization, renameOrganization, SetSharing, setSharing } from './edit.ts'

export interface OrganizationSettings {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly sharingAllowed: boolean
  /** null: runs are kept forever. */
  readonly retentionDays: number | null
}

/** Read the settings of the organization. */
export async function getSettings({ tenant }: Access): Promise<OrganizationSettings> {
  const { sharingDisabled, ...row } = await tenant.prisma.organization.findUniqueOrThrow({
    where: { id: tenant.organizationId },
    select: { id: true, slug: true, name: true, sharingDisabled: true },
  })
  return { ...row, sharingAllowed: !sharingDisabled, retentionDays: await retentionDays(tenant) }
}

export const ChangeSettings = z.strictObject({
  /** Only an owner may. */
  name: RenameOrganization.shape.name.optional(),
  /** Off: every share link opens nothing, at once. */
  sharingAllowed: SetSharing.shape.allowed.optional(),
  retentionDays: SetRetention.shape.days.optional(),
})

/** Changes what is given; answers all of them. Throws forbidden for a name that is not an owner's to give. */
export async function changeSettings(
  access: Access,
  { name, sharingAllowed, retentionDays: days }: z.infer<typeof ChangeSettings>,
): Promise<OrganizationSettings> {
  if (name !== undefined) requirePermission(access, 'owner')
  if (name !== undefined) await renameOrganization(access, { name })
  if (sharingAllowed !== undefined) await setSharing(access, { allowed: sharingAllowed })
  if (days !== undefined) await setRetention(access, { days })
  return getSettings(access)
}
