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
    summary: 'Who belongs to the organization',
    needs: 'read',
    answers: { 200: { description: 'The first ones first.', schema: MemberList } },
    handle: async ({ access }) =>
      ok({ members: (await listMembers(access)).map(({ isYou: _isYou, ...member }) => member) }),
  }),
  operation({
    ...members,
    id: 'changeMemberRole',
    method: 'PATCH',
    path: '/members/{id}',
    summary: 'Give a member another role',
    description: 'Only an owner makes, changes or removes an owner; the last owner stays one.',
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
    summary: 'End a membership at once',
    needs: 'admin',
    answers: { 200: { description: 'The person reaches nothing here any more.', schema: Done } },
    handle: async ({ access, params }) => ok(await removeMember(access, params.id)),
  }),
  operation({
    ...invitations,
    id: 'listInvitations',
    method: 'GET',
    path: '/invitations',
    summary: 'List invitations that can still be accepted',
    needs: 'admin',
    answers: { 200: { description: 'Newest first; never their links.', schema: InvitationList } },
    handle: async ({ access }) => ok({ invitations: await listInvitations(access) }),
  }),
  operation({
    ...invitations,
    id: 'createInvitation',
    method: 'POST',
    path: '/invitations',
    summary: 'Invite somebody by a link',
    description:
      'Send the link by hand: it is good for seven days and once. An earlier one of the same address is void.',
    needs: 'admin',
    body: Invite,
    answers: { 201: { description: 'The link, shown this once.', schema: CreatedInvitation } },
    handle: async ({ access, body }) => ({ status: 201, body: await invite(access, body) }),
  }),
  operation({
    ...invitations,
    id: 'cancelInvitation',
    method: 'DELETE',
    path: '/invitations/{id}',
    summary: 'Withdraw an invitation',
    needs: 'admin',
    answers: { 200: { description: 'Its link opens nothing any more.', schema: Done } },
    handle: async ({ access, params }) => ok(await cancelInvitation(access, params.id)),
  }),
]
