import { z } from 'zod'
import { ListAuditLog, listAuditLog } from '../audit-log/list.ts'
import { AcceptInvitation, acceptInvitation } from '../invitations/accept.ts'
import { cancelInvitation } from '../invitations/cancel.ts'
import { Invite, invite } from '../invitations/create.ts'
import { listInvitations } from '../invitations/list.ts'
import { OpenInvitationLink, openInvitationLink } from '../invitations/open.ts'
import { getKillSwitch } from '../kill-switch/get.ts'
import { PullKillSwitch, pullKillSwitch } from '../kill-switch/pull.ts'
import { releaseKillSwitch } from '../kill-switch/release.ts'
import { ChangeRole, changeRole } from '../members/change-role.ts'
import { listMembers } from '../members/list.ts'
import { removeMember } from '../members/remove.ts'
import { resetPassword } from '../members/reset-password.ts'
import { CreateOrganization, createOrganization } from '../organizations/create.ts'
import { RenameOrganization, renameOrganization, SetSharing, setSharing } from '../organizations/edit.ts'
import { listOrganizations } from '../organizations/list.ts'
import { SetQuotas, setQuotas } from '../organizations/quotas.ts'
import { getSettings } from '../organizations/settings.ts'
import { switchOrganization } from '../organizations/switch.ts'
import { quotasOf } from '../runs/require-within-limits.ts'
import { Id } from '../slug.ts'
import { procedure, publicProcedure, router } from '../trpc.ts'

const ById = z.strictObject({ id: Id })

export const organizationsRouter = router({
  list: procedure('read', 'organization').query(({ ctx }) => listOrganizations(ctx.access)),
  settings: procedure('read', 'organization').query(({ ctx }) => getSettings(ctx.access)),
  switch: procedure('read', 'organization')
    .input(ById)
    .mutation(({ ctx, input }) => switchOrganization(ctx.access, ctx.headers, input.id)),
  create: procedure('owner', 'organization')
    .input(CreateOrganization)
    .mutation(({ ctx, input }) => createOrganization(ctx.access, input)),
  rename: procedure('owner', 'organization')
    .input(RenameOrganization)
    .mutation(({ ctx, input }) => renameOrganization(ctx.access, input)),
  quotas: procedure('read', 'organization').query(({ ctx }) => quotasOf(ctx.access)),
  setQuotas: procedure('owner', 'organization')
    .input(SetQuotas)
    .mutation(({ ctx, input }) => setQuotas(ctx.access, input)),
  setSharing: procedure('admin', 'organization')
    .input(SetSharing)
    .mutation(({ ctx, input }) => setSharing(ctx.access, input)),
})

export const membersRouter = router({
  list: procedure('read', 'organization').query(({ ctx }) => listMembers(ctx.access)),
  changeRole: procedure('admin', 'organization')
    .input(ChangeRole)
    .mutation(({ ctx, input }) => changeRole(ctx.access, input)),
  remove: procedure('admin', 'organization')
    .input(ById)
    .mutation(({ ctx, input }) => removeMember(ctx.access, input.id)),
  resetPassword: procedure('admin', 'organization')
    .input(ById)
    .mutation(({ ctx, input }) => resetPassword(ctx.access, input.id)),
})

export const invitationsRouter = router({
  list: procedure('admin', 'organization').query(({ ctx }) => listInvitations(ctx.access)),
  create: procedure('admin', 'organization')
    .input(Invite)
    .mutation(({ ctx, input }) => invite(ctx.access, input)),
  cancel: procedure('admin', 'organization')
    .input(ById)
    .mutation(({ ctx, input }) => cancelInvitation(ctx.access, input.id)),
  /** Whoever has the link may read it, and accept it. */
  open: publicProcedure
    .input(OpenInvitationLink)
    .query(({ ctx, input }) => openInvitationLink(ctx.services, input)),
  accept: publicProcedure
    .input(AcceptInvitation)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.services, ctx.headers, input)),
})

export const auditLogRouter = router({
  list: procedure('admin', 'organization')
    .input(ListAuditLog)
    .query(({ ctx, input }) => listAuditLog(ctx.access, input)),
})

export const killSwitchRouter = router({
  get: procedure('read', 'organization').query(({ ctx }) => getKillSwitch(ctx.access)),
  pull: procedure('admin', 'organization')
    .input(PullKillSwitch)
    .mutation(({ ctx, input }) => pullKillSwitch(ctx.access, input)),
  release: procedure('admin', 'organization').mutation(({ ctx }) => releaseKillSwitch(ctx.access)),
})
