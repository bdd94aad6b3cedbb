import { recordAudit } from '@broadside/db/audit/audit'
import type { Db } from '@broadside/db/client'
import { acceptInvitation, openInvitationsOf } from '@broadside/db/organizations/invitations'
import { scoped } from '@broadside/db/tenant/tenant'
import type { BetterAuthOptions } from 'better-auth'
import { askedFrom } from './asked-from.ts'

type Judge = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>
type Welcome = (
  user: { readonly id: string; readonly email: string },
  request: { readonly headers?: Headers } | null,
) => Promise<void>

/**
 * Who comes by single sign-on for the first time: an account is made for an address that was invited and that the provider
 * has checked, and its invitations are accepted with it.
 */
export function admitInvited(db: Db): { readonly judge: Judge; readonly welcome: Welcome } {
  return {
    async judge({ user, source }) {
      if (source.action !== 'create-user') return
      const email = user.email?.toLowerCase() ?? ''
      if ((await openInvitationsOf(db, email)).length === 0) return { error: 'signup_disabled' }
      if (!user.emailVerified) return { error: 'email_not_verified' }
    },
    async welcome({ id, email }, request) {
      for (const invitation of await openInvitationsOf(db, email)) {
        if (!(await acceptInvitation(db, invitation, id))) continue
        await recordAudit(
          scoped(db, invitation.organizationId),
          { kind: 'user', id, name: email, ...askedFrom(request?.headers ?? new Headers()) },
          {
            action: 'invitation.accept',
            subjectKind: 'invitation',
            subjectId: invitation.id,
            subjectName: email,
          },
        )
      }
    },
  }
}
