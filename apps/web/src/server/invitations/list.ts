import { listInvitations as pendingOf } from '@broadside/db/organizations/invitations'
import type { Access } from '../auth/access.ts'

/** Invitations that can still be accepted, newest first; never their links. */
export const listInvitations = ({ tenant }: Access) => pendingOf(tenant)
