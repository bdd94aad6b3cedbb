import type { Prisma } from '../generated/client.ts'

type ModelName = Prisma.ModelName
type Where = Readonly<Record<string, unknown>>

/** Whose rows: an organization's, or those of one of its projects (a key that was made for one). */
export interface Scope {
  readonly organizationId: string
  readonly projectId?: string
}

/**
 * How each model belongs to an organization. `own`: it has the column. `child`: it is reached through its parent and is
 * created through it too. `none`: nothing that a tenant may see. `ofProject` narrows it to one project; without, the model
 * is the whole organization's, and who is bound to a project reaches none of it. A model added later does not compile
 * until it is here.
 */
type Ownership =
  | {
      readonly kind: 'own' | 'child'
      readonly where: (organizationId: string) => Where
      readonly ofProject?: (projectId: string) => Where
      /** Rows made by who is bound to a project must name it. */
      readonly hasProjectColumn?: true
    }
  | { readonly kind: 'none' }

const whole = { kind: 'own', where: (organizationId: string) => ({ organizationId }) } as const
const inProject = {
  ...whole,
  ofProject: (projectId: string) => ({ projectId }),
  hasProjectColumn: true,
} as const
const child = (parent: string) =>
  ({
    kind: 'child',
    where: (organizationId: string) => ({ [parent]: { organizationId } }),
    ofProject: (projectId: string) => ({ [parent]: { projectId } }),
  }) as const
const none = { kind: 'none' } as const

export const OWNERSHIP: Readonly<Record<ModelName, Ownership>> = {
  Organization: {
    kind: 'child',
    where: (organizationId) => ({ id: organizationId }),
    // The organization itself is shown to all within it.
    ofProject: () => ({}),
  },
  User: { kind: 'child', where: (organizationId) => ({ memberships: { some: { organizationId } } }) },
  Member: whole,
  Invitation: whole,
  ApiKey: inProject,
  AuditEntry: whole,
  Project: { ...whole, ofProject: (projectId) => ({ id: projectId }) },
  Target: inProject,
  Scenario: inProject,
  ScenarioVersion: child('scenario'),
  DataSet: inProject,
  DataSetPart: child('dataSet'),
  Variable: inProject,
  Run: inProject,
  // Of a link that shows a run of another project too, a project's key sees nothing.
  ShareLink: {
    ...whole,
    ofProject: (projectId) => ({ runs: { some: {}, every: { run: { projectId } } } }),
  },
  ShareLinkRun: child('run'),
  Schedule: inProject,
  Webhook: inProject,
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

/** Matches no row, whatever its model. */
const NOTHING: Where = { id: { in: [] } }

const CREATES = new Set(['create', 'createMany', 'createManyAndReturn'])

/**
 * The arguments of a Prisma operation, narrowed to what belongs to the organization. Pure. Throws on a model that is
 * nobody's, on rows made for, or moved to, another organization, and on children made without their parent.
 */
export function scopeArgs(scope: Scope, model: ModelName, operation: string, args: Args): Args {
  const ownership = OWNERSHIP[model]
  const { organizationId, projectId } = scope
  if (ownership.kind === 'none')
    throw new Error(`${model} belongs to no organization: use the system functions`)
  const scoped: Args = { ...args }
  const creating = CREATES.has(operation) ? args.data : args.create
  if (creating !== undefined) {
    if (ownership.kind === 'child') throw new Error(`${model} is created through its parent`)
    requireOwner(model, creating, organizationId, true)
    requireProject(model, creating, scope, true)
  }
  if (!CREATES.has(operation)) {
    const changed = operation === 'upsert' ? args.update : args.data
    requireOwner(model, changed, organizationId, false)
    requireProject(model, changed, scope, false)
    const { AND, ...rest } = args.where ?? {}
    const narrowed = [ownership.where(organizationId)]
    if (projectId !== undefined) narrowed.push(ownership.ofProject?.(projectId) ?? NOTHING)
    scoped.where = { ...rest, AND: [...[AND ?? []].flat(), ...narrowed] }
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

/** Who is bound to a project makes rows in it alone, and moves none to another. The audit log is written by all. */
function requireProject(model: ModelName, data: unknown, { projectId }: Scope, required: boolean): void {
  const ownership = OWNERSHIP[model]
  if (projectId === undefined || ownership.kind === 'none' || !ownership.hasProjectColumn) return
  for (const row of [data ?? []].flat()) {
    const { projectId: written, project } = row as { projectId?: unknown; project?: unknown }
    if (project !== undefined) throw new Error(`${model}: name the project by projectId`)
    if (written === undefined ? required : written !== projectId)
      throw new Error(`${model} of project ${projectId} must not be written for ${String(written)}`)
  }
}
