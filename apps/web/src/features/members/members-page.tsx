'use client'
import { KeyRound, UserPlus } from 'lucide-react'
import { Badge } from '@/components/ui/badge.tsx'
import { ConfirmButton } from '@/components/ui/confirm-button.tsx'
import { type Column, DataTable, TwoLines } from '@/components/ui/data-table.tsx'
import { DialogButton } from '@/components/ui/dialog-button.tsx'
import { Select } from '@/components/ui/select.tsx'
import { RelativeTime } from '../format/relative-time-text.tsx'
import { ListCard } from '../lists/list-card.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { type Role, rolesToGive } from './roles.ts'
import { useMembers } from './use-members.ts'

/** List members of the organization, and who was asked to. */
export function MembersPage() {
  const { isAdmin, isOwner, members, invitations, invite, cancel, changeRole, resetPassword, remove } =
    useMembers()
  type Member = NonNullable<typeof members.data>[number]
  const mayChange = ({ role }: Member) => isAdmin && (isOwner || role !== 'owner')
  const columns: readonly Column<Member>[] = [
    {
      head: 'person',
      cell: ({ name, email, isYou }) => (
        <TwoLines
          first={
            <>
              {name} {isYou ? <Badge tone="outline">you</Badge> : null}
            </>
          }
          second={email}
        />
      ),
    },
    {
      head: 'role',
      cell: (member) =>
        mayChange(member) ? (
          <Select
            aria-label={`Role of ${member.name}`}
            className="w-32"
            value={member.role as Role}
            options={rolesToGive(isOwner)}
            onChange={(role) => changeRole.mutate({ id: member.id, role })}
          />
        ) : (
          <Badge tone="outline">{member.role}</Badge>
        ),
    },
    { head: 'since', numeric: true, cell: ({ since }) => <RelativeTime at={since} /> },
  ]
  return (
    <div className="flex flex-col gap-5">
      <ListCard
        title="Members"
        hint="Viewers see, members run, admins manage, owners decide."
        query={members}
        isEmpty={members.data?.length === 0}
        empty="Nobody yet."
        actions={
          isAdmin ? (
            <DialogButton label="Invite" icon={UserPlus} onOpen={invite.reset}>
              {(close) => (
                <InviteDialog
                  roles={rolesToGive(isOwner)}
                  busy={invite.isPending}
                  made={invite.data?.url}
                  error={invite.error}
                  onInvite={(value) => invite.mutate(value)}
                  onClose={close}
                />
              )}
            </DialogButton>
          ) : null
        }
      >
        <DataTable
          caption="Members"
          rows={members.data ?? []}
          columns={columns}
          actions={(member) =>
            mayChange(member) && !member.isYou ? (
              <div className="flex justify-end gap-1">
                <DialogButton
                  label="Reset password"
                  aria-label={`Reset the password of ${member.name}`}
                  icon={KeyRound}
                  variant="quiet"
                  onOpen={resetPassword.reset}
                >
                  {(close) => (
                    <ResetPasswordDialog
                      name={member.name}
                      busy={resetPassword.isPending}
                      made={resetPassword.data?.url}
                      error={resetPassword.error}
                      onReset={() => resetPassword.mutate({ id: member.id })}
                      onClose={close}
                    />
                  )}
                </DialogButton>
                <ConfirmButton
                  aria-label={`Remove ${member.name}`}
                  question={`Remove ${member.name}?`}
                  loses="They lose access to this organization. What they created stays."
                  action="Remove"
                  onConfirm={() => remove.mutate({ id: member.id })}
                />
              </div>
            ) : null
          }
        />
      </ListCard>
      {isAdmin ? (
        <ListCard
          title="Open invitations"
          hint="A link works once, within a week."
          query={invitations}
          isEmpty={invitations.data?.length === 0}
          empty="No open invitations. “Invite” makes a link for one person."
        >
          <DataTable
            caption="Open invitations"
            rows={invitations.data ?? []}
            columns={[
              { head: 'e-mail', className: 'text-base font-medium', cell: ({ email }) => email },
              { head: 'as', cell: ({ role }) => <Badge tone="outline">{role}</Badge> },
              { head: 'expires', numeric: true, cell: ({ expiresAt }) => <RelativeTime at={expiresAt} /> },
            ]}
            actions={({ id, email }) => (
              <ConfirmButton
                aria-label={`Withdraw the invitation of ${email}`}
                question={`Withdraw the invitation of ${email}?`}
                loses="Its link stops working. You can invite them again."
                action="Withdraw"
                onConfirm={() => cancel.mutate({ id })}
              />
            )}
          />
        </ListCard>
      ) : null}
    </div>
  )
}
