import { ROLES } from '@broadside/db/organizations/organizations'
import { z } from 'zod'
import { Time } from './common.ts'

const Role = z.enum(ROLES)

export const MemberList = z.strictObject({
  members: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.string().describe('viewer, member, admin or owner; several separated by commas'),
      since: Time,
    }),
  ),
})
export const InvitationList = z.strictObject({
  invitations: z.array(
    z.strictObject({
      id: z.string(),
      email: z.string(),
      role: z.string().nullable(),
      createdAt: Time,
      expiresAt: Time,
    }),
  ),
})
export const CreatedInvitation = z.strictObject({
  id: z.string(),
  email: z.string(),
  role: Role,
  expiresAt: Time,
  url: z.url().describe('shown here once'),
})
