import { cancelInvitation } from '../../invitations/cancel.ts'
import { Invite, invite } from '../../invitations/create.ts'
import { listInvitations } from '../../invitations/list.ts'
import { ChangeRole, changeRole } from '../../members/change-role.ts'
import { listMembers } from '../../members/list.ts'
import { removeMember } from '../../members/remove.ts'
import { type Operation, ok, operation } from '../operation.ts'
import { Done } from '../schemas/common.ts'
import { CreatedInvitation, InvitationList, MemberList } from '../schemas/member.ts'

const members = { tag: 'Members', reach: 'organization' } as const
const invitations = { tag: 'Invitations', reach: 'organization' } as const

export const memberOperations: readonly Operation[] = [
  operation({
    ...members,
    id: 'listMembers',
    method: 'GET',
    path: '/members',
    summary: 'List members of the organization',
    needs: 'read',
    answers: { 200: { description: 'Oldest first.', schema: MemberList } },
    handle: async ({ access }) =>
      ok({ members: (await listMembers(access)).map(({ isYou: _isYou, ...member }) => member) }),
  }),
  operation({
    ...members,
    id: 'changeMemberRole',
    method: 'PATCH',
    path: '/members/{id}',
    summary: 'Change the role of a member',
    description: 'Only an owner can make, change or remove an owner; the last owner stays.',
    needs: 'admin',
    body: ChangeRole.omit({ id: true }),
    answers: { 200: { description: 'Changed.', schema: Done } },
    handle: async ({ access, params, body }) => ok(await changeRole(access, { ...body, id: params.id })),
  }),
  operation({
    ...members,
    id: 'removeMember',
    method: 'DELETE',
    path: '/members/{id}',
    summary: 'Remove a member',
    needs: 'admin',
    answers: { 200: { description: 'Removed: they lose access at once.', schema: Done } },
    handle: async ({ access, params }) => ok(await removeMember(access, params.id)),
  }),
  operation({
    ...invitations,
    id: 'listInvitations',
    method: 'GET',
    path: '/invitations',
    summary: 'List invitations that can still be accepted',
    needs: 'admin',
    answers: { 200: { description: 'Newest first, without their links.', schema: InvitationList } },
    handle: async ({ access }) => ok({ invitations: await listInvitations(access) }),
  }),
  operation({
    ...invitations,
    id: 'createInvitation',
    method: 'POST',
    path: '/invitations',
    summary: 'Invite somebody by a link',
    description:
      'Send the link yourself: it works once, for seven days. It replaces an earlier invitation of the same address.',
    needs: 'admin',
    body: Invite,
    answers: { 201: { description: 'The link; it is shown only once.', schema: CreatedInvitation } },
    handle: async ({ access, body }) => ({ status: 201, body: await invite(access, body) }),
  }),
  operation({
    ...invitations,
    id: 'cancelInvitation',
    method: 'DELETE',
    path: '/invitations/{id}',
    summary: 'Withdraw an invitation',
    needs: 'admin',
    answers: { 200: { description: 'Withdrawn: its link stops working.', schema: Done } },
    handle: async ({ access, params }) => ok(await cancelInvitation(access, params.id)),
  }),
]
