import { verifyApiKey } from '@broadside/db/api-keys/api-keys'
import { membershipsOf } from '@broadside/db/organizations/organizations'
import { scoped, type Tenant } from '@broadside/db/tenant/tenant'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { sentApiKey } from './api-key.ts'
import { type AskedFrom, askedFrom } from './asked-from.ts'
import { chosenProject, type WorkedProject } from './chosen-project.ts'
import { type Permission, roleAllows, scopesAllow } from './permission.ts'

/** Who asks. `name` is for people: events, audit, the run list. */
export type Actor =
  | {
      readonly kind: 'user'
      readonly id: string
      readonly name: string
      readonly email: string
      readonly role: string
    }
  | {
      readonly kind: 'api-key'
      readonly id: string
      readonly name: string
      readonly scopes: readonly string[]
    }
  /** Broadside itself, on behalf of a schedule: `id` is the schedule's. */
  | {
      readonly kind: 'system'
      readonly id: string
      readonly name: string
      readonly scopes: readonly string[]
    }

/** One person or key within one organization and project: what every use case takes first. */
export interface Access {
  readonly services: Services
  readonly tenant: Tenant
  readonly actor: Actor
  readonly project: WorkedProject
  readonly from: AskedFrom
}

/** Of it, what a use case takes that only looks: whoever calls it has made sure that it may be seen. */
export type Sight = Pick<Access, 'services' | 'tenant'>

/** Finds out who sent a request: an API key if there is one, else the session. Throws unauthenticated. */
export async function accessOf(services: Services, headers: Headers): Promise<Access> {
  const sent = sentApiKey(headers)
  return sent === undefined ? bySession(services, headers) : byApiKey(services, headers, sent)
}

export const permits = ({ actor }: Access, needed: Permission): boolean =>
  actor.kind === 'user' ? roleAllows(actor.role, needed) : scopesAllow(actor.scopes, needed)

/** Throws forbidden unless the actor may do what is needed. */
export function requirePermission(access: Access, needed: Permission): void {
  if (permits(access, needed)) return
  const { actor } = access
  const has =
    actor.kind === 'user' ? `the role ${actor.role}` : `the scopes ${actor.scopes.join(', ') || '(none)'}`
  throw new AppError(
    'forbidden',
    `This needs the permission "${needed}"; ${actor.name} has ${has}. Ask an admin of the organization.`,
  )
}

/** How far an action reaches: within one project, or over the whole organization, which a project's key may not. */
export type Reach = 'project' | 'organization'

/** Throws forbidden for a key that was made for one project. */
export function requireReach({ tenant, actor, project }: Access, reach: Reach): void {
  if (reach === 'project' || tenant.projectId === undefined) return
  throw new AppError(
    'forbidden',
    `This concerns the whole organization; the key ${actor.name} is for the project ${project.name} only.`,
  )
}

async function byApiKey(services: Services, headers: Headers, sent: string): Promise<Access> {
  const key = await verifyApiKey(services.db, sent)
  if (!key)
    throw new AppError(
      'unauthenticated',
      'This API key is unknown, revoked or expired. Create a new one in Settings.',
    )
  const tenant = scoped(services.db, key.organizationId, key.projectId ?? undefined)
  const actor: Actor = { kind: 'api-key', id: key.id, name: key.name, scopes: key.scopes }
  return {
    services,
    tenant,
    actor,
    project: await chosenProject(tenant, headers, key.projectId),
    from: askedFrom(headers),
  }
}

async function bySession(services: Services, headers: Headers): Promise<Access> {
  const found = await services.auth.api.getSession({ headers })
  if (!found)
    throw new AppError(
      'unauthenticated',
      'You are not signed in, or your session has ended. Sign in, or send an API key.',
    )
  const { user, session } = found
  const members = await membershipsOf(services.db, user.id)
  const member = members.find((one) => one.organizationId === session.activeOrganizationId) ?? members[0]
  if (!member)
    throw new AppError(
      'forbidden',
      `${user.email} belongs to no organization. Ask an admin of one for an invitation.`,
    )
  const tenant = scoped(services.db, member.organizationId)
  const actor: Actor = {
    kind: 'user',
    id: user.id,
    name: user.name || user.email,
    email: user.email,
    role: member.role,
  }
  return {
    services,
    tenant,
    actor,
    project: await chosenProject(tenant, headers, null),
    from: askedFrom(headers),
  }
}
