import { SetQuotas, setQuotas } from '../../organizations/quotas.ts'
import { ChangeSettings, changeSettings, getSettings } from '../../organizations/settings.ts'
import { quotasOf } from '../../runs/require-within-limits.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { OrganizationSettingsSchema, QuotasSchema } from '../schemas/organization.ts'

const common = { tag: 'Organization', reach: 'organization' } as const

export const organizationOperations: readonly Operation[] = [
  operation({
    ...common,
    id: 'getOrganization',
    method: 'GET',
    path: '/organization',
    summary: 'Read the settings of the organization',
    needs: 'read',
    answers: { 200: { description: 'Its settings.', schema: OrganizationSettingsSchema } },
    handle: async ({ access }) => ok(await getSettings(access)),
  }),
  operation({
    ...common,
    id: 'changeOrganization',
    method: 'PATCH',
    path: '/organization',
    summary: 'Change settings of the organization',
    description:
      '`sharingAllowed: false` closes every share link at once; `true` reopens those that were not revoked. Only an owner can change `name`.',
    needs: 'admin',
    body: ChangeSettings,
    answers: { 200: { description: 'All settings, as they are now.', schema: OrganizationSettingsSchema } },
    handle: async ({ access, body }) => ok(await changeSettings(access, body)),
  }),
  operation({
    ...common,
    id: 'getQuotas',
    method: 'GET',
    path: '/organization/quotas',
    summary: 'Read the quotas of the organization',
    needs: 'read',
    answers: { 200: { description: 'A missing field means no limit.', schema: QuotasSchema } },
    handle: async ({ access }) => ok(await quotasOf(access)),
  }),
  operation({
    ...common,
    id: 'setQuotas',
    method: 'PUT',
    path: '/organization/quotas',
    summary: 'Replace the quotas of the organization',
    description: 'For signed-in owners only; no key may do this.',
    needs: 'owner',
    body: SetQuotas,
    answers: { 200: { description: 'A missing field means no limit.', schema: QuotasSchema } },
    handle: async ({ access, body }) => ok(await setQuotas(access, body)),
  }),
]
