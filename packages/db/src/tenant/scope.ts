import type { Prisma } from '../generated/client.ts'

type ModelName = Prisma.ModelName
type Where = Readonly<Record<string, unknown>>

/**
 * How each model belongs to an organization. `own`: it has the column. `child`: it is reached through its parent and is
 * created through it too. `none`: nothing that a tenant may see. A model added later does not compile until it is here.
 */
type Ownership =
  | { readonly kind: 'own' | 'child'; readonly where: (organizationId: string) => Where }
  | { readonly kind: 'none' }

const own = { kind: 'own', where: (organizationId: string) => ({ organizationId }) } as const
const child = (parent: string) =>
  ({ kind: 'child', where: (organizationId: string) => ({ [parent]: { organizationId } }) }) as const
const none = { kind: 'none' } as const

export const OWNERSHIP: Readonly<Record<ModelName, Ownership>> = {
  Organization: { kind: 'child', where: (organizationId) => ({ id: organizationId }) },
  User: { kind: 'child', where: (organizationId) => ({ memberships: { some: { organizationId } } }) },
  Member: own,
  Invitation: own,
  ApiKey: own,
  AuditEntry: own,
  Project: own,
  Target: own,
  Scenario: own,
  ScenarioVersion: child('scenario'),
  DataSet: own,
  Variable: own,
  Run: own,
  ShareLink: own,
  Schedule: own,
  Webhook: own,
  WebhookDelivery: child('webhook'),
  Shard: child('run'),
  Frame: child('run'),
  Point: child('run'),
  RunHistogram: child('run'),
  ErrorGroup: child('run'),
  QuerySample: child('run'),
  RunEvent: child('run'),
  Finding: child('run'),
  Session: none,
  Account: none,
  Verification: none,
  RateLimit: none,
  SignInToken: none,
  Runner: none,
  SystemSetting: none,
}

interface Args {
  where?: Where & { AND?: unknown }
  data?: unknown
  create?: unknown
  update?: unknown
}

const CREATES = new Set(['create', 'createMany', 'createManyAndReturn'])

/**
 * The arguments of a Prisma operation, narrowed to what belongs to the organization. Pure. Throws on a model that is
 * nobody's, on rows made for, or moved to, another organization, and on children made without their parent.
 */
export function scopeArgs(organizationId: string, model: ModelName, operation: string, args: Args): Args {
  const ownership = OWNERSHIP[model]
  if (ownership.kind === 'none')
    throw new Error(`${model} belongs to no organization: use the system functions`)
  const scoped: Args = { ...args }
  const creating = CREATES.has(operation) ? args.data : args.create
  if (creating !== undefined) {
    if (ownership.kind === 'child') throw new Error(`${model} is created through its parent`)
    requireOwner(model, creating, organizationId, true)
  }
  if (!CREATES.has(operation)) {
    requireOwner(model, operation === 'upsert' ? args.update : args.data, organizationId, false)
    const { AND, ...rest } = args.where ?? {}
    scoped.where = { ...rest, AND: [...[AND ?? []].flat(), ownership.where(organizationId)] }
  }
  return scoped
}

function requireOwner(model: ModelName, data: unknown, organizationId: string, required: boolean): void {
  for (const row of [data ?? []].flat()) {
    const { organizationId: owner, organization } = row as {
      organizationId?: unknown
      organization?: unknown
    }
    if (organization !== undefined) throw new Error(`${model}: name the organization by organizationId`)
    if (owner === undefined ? required : owner !== organizationId)
      throw new Error(`${model} of organization ${organizationId} must not be written for ${String(owner)}`)
  }
}
