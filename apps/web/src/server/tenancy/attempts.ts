import { createApiKey } from '@broadside/db/api-keys/api-keys'
import { createDataSet, stopDataSet } from '@broadside/db/data-sets/data-sets'
import { newId } from '@broadside/db/id'
import { createInvitation } from '@broadside/db/organizations/invitations'
import { createProject } from '@broadside/db/projects/projects'
import { createScenario } from '@broadside/db/scenarios/create-scenario'
import { createSchedule } from '@broadside/db/schedules/schedules'
import { createShareLink } from '@broadside/db/share-links/share-links'
import { createTarget } from '@broadside/db/targets/create-target'
import { makeRun, makeUser, testConfig } from '@broadside/db/test/factories'
import { setVariable } from '@broadside/db/variables/variables'
import { createWebhook } from '@broadside/db/webhooks/webhooks'
import { asJson } from '../scenarios/as-json.ts'
import type { TestTeam } from '../testing/test-app.ts'
import type { RestInput } from './door.ts'
import type { Attempt } from './holes.ts'

/** Fresh things of a team that strangers name: each door meets them as they were made. */
export interface Things {
  readonly run: string
  readonly ended: string
  readonly scenario: string
  readonly target: string
  /** A target of the kind that data sets are made at. */
  readonly keycast: string
  readonly dataSet: string
  readonly schedule: string
  readonly webhook: string
  readonly share: string
  readonly apiKey: string
  readonly member: string
  readonly variable: string
  readonly invitation: string
  /** A project with nothing in it. */
  readonly project: string
}

export async function makeThings(team: TestTeam): Promise<Things> {
  const { tenant, project } = team
  const projectId = project.id
  const slug = newId()
  const { target: targetConfig } = testConfig()
  const config = asJson(testConfig())
  const run = await makeRun(team)
  const ended = await makeRun(team)
  await tenant.db.pool.query(`UPDATE run SET status = 'aborted', finished_at = now() WHERE id = $1`, [
    ended.id,
  ])
  const target = await createTarget(tenant, {
    ...{ projectId, slug, name: slug, kind: targetConfig.kind },
    config: asJson(targetConfig),
  })
  const keycastConfig = asJson({ kind: 'keycast', baseUrl: 'http://localhost:1' })
  const keycast = await createTarget(tenant, {
    ...{ projectId, slug: newId(), name: slug, kind: 'keycast' },
    config: keycastConfig,
  })
  const dataSet = await createDataSet(tenant, {
    ...{ projectId, name: newId(), kind: 'keycast-users', wanted: 1, concurrency: 1 },
    target: keycastConfig,
  })
  await stopDataSet(tenant, dataSet.id, 'stopped')
  const scenario = await createScenario(tenant, { projectId, slug, name: slug, config, configHash: 'h' })
  const schedule = await createSchedule(tenant, {
    ...{ projectId, scenarioId: scenario.id, name: slug, cron: '0 2 * * *', enabled: false },
  })
  // What is sealed there cannot be opened: a test of it ends at once.
  const url = { sealedUrl: 'v1.', maskedUrl: 'http://127.0.0.1:9' }
  const hook = { ...url, id: newId(), projectId, name: slug, events: [] }
  const webhook = await createWebhook(tenant, hook)
  const { row: share } = await createShareLink(tenant, { kind: 'run', runIds: [ended.id], snapshot: {} })
  const { row: apiKey } = await createApiKey(tenant, { name: slug, scopes: ['read'], projectId })
  const { id: userId } = await makeUser(tenant.db)
  const member = { id: newId(), organizationId: tenant.organizationId, userId, role: 'viewer' }
  await tenant.prisma.member.create({ data: member })
  const variable = await setVariable(tenant, { projectId, name: `V${slug.toUpperCase()}` }, { value: 'v' })
  const invitation = await createInvitation(tenant, {
    email: `${slug}@example.org`,
    role: 'viewer',
    inviterId: team.user.id,
    expiresAt: new Date(Date.now() + 60_000),
  })
  const empty = await createProject(tenant, { slug: newId(), name: slug })
  return {
    run: run.id,
    ended: ended.id,
    scenario: scenario.id,
    target: target.id,
    keycast: keycast.id,
    dataSet: dataSet.id,
    schedule: schedule.id,
    webhook: webhook.id,
    share: share.id,
    apiKey: apiKey.id,
    member: member.id,
    variable,
    invitation: invitation.id,
    project: empty.id,
  }
}

/** Names something of ours. */
const ours = (input: unknown): Attempt => ({ namesOurs: true, input })
/** Names nothing: whoever may, gets or makes their own. */
const own = (input: unknown = {}): Attempt => ({ namesOurs: false, input })

/** A person's own: no key may, whatever its scope. */
const personal = (input: unknown): Attempt => ({ namesOurs: false, input, forPeople: true })

type Attempts = Readonly<Record<string, Attempt>>

/** What is sent to each procedure. One that is not here fails the test. */
export const procedureAttempts = (things: Things): Attempts => ({
  'session.current': own(undefined),
  'session.waysToSignIn': own(undefined),
  'project.get': own(undefined),
  'projects.list': own(undefined),
  'projects.create': own({ name: newId() }),
  'projects.edit': ours({ id: things.project, name: 'mine now' }),
  'projects.archive': ours({ id: things.project }),
  'runners.list': own(undefined),
  'runs.create': ours({ scenario: things.scenario }),
  'runs.list': own(),
  'runs.get': ours({ id: things.run }),
  'runs.stop': ours({ id: things.run }),
  'runs.control': ours({ id: things.run, control: { action: 'hold' } }),
  'runs.edit': ours({ id: things.run, note: 'mine now' }),
  'runs.points': ours({ runId: things.run }),
  'runs.histogram': ours({ runId: things.run, metric: 'ttft' }),
  'runs.errors': ours({ runId: things.run }),
  'runs.queries': ours({ runId: things.run }),
  'runs.facets': own(undefined),
  'runs.sparklines': ours({ ids: [things.run] }),
  'runs.deleteMany': ours({ ids: [things.ended] }),
  'runs.retention': own(undefined),
  'runs.setRetention': own({ days: 30 }),
  'runs.watch': ours({ runId: things.run }),
  'compare.get': ours({ runs: [things.run, things.ended] }),
  'compare.overTime': ours({ runs: [things.run, things.ended] }),
  'compare.baseline': ours({ runId: things.run }),
  'trends.get': ours({ scenario: things.scenario }),
  'scenarios.list': own(undefined),
  'scenarios.lastRuns': own(undefined),
  'scenarios.get': ours({ idOrSlug: things.scenario }),
  'scenarios.create': ours({ name: newId(), config: withoutTarget(), targetId: things.target }),
  'scenarios.update': ours({ id: things.scenario, name: 'mine now' }),
  'scenarios.validate': ours({ config: withoutTarget(), targetId: things.target }),
  'scenarios.archive': ours({ idOrSlug: things.scenario }),
  'scenarios.versions': ours({ idOrSlug: things.scenario }),
  'scenarios.version': ours({ idOrSlug: things.scenario, version: 1 }),
  'targets.list': own(undefined),
  'targets.get': ours({ idOrSlug: things.target }),
  'targets.create': own({ name: newId(), config: testConfig().target }),
  'targets.update': ours({ id: things.target, name: 'mine now' }),
  'targets.archive': ours({ idOrSlug: things.target }),
  'dataSets.list': own(undefined),
  'dataSets.get': ours({ idOrName: things.dataSet }),
  'dataSets.create': ours({ name: newId(), target: things.keycast, users: 1 }),
  'dataSets.resume': ours({ idOrName: things.dataSet }),
  'dataSets.stop': ours({ idOrName: things.dataSet }),
  'dataSets.delete': ours({ idOrName: things.dataSet }),
  'schedules.list': own(undefined),
  'schedules.preview': own({ cron: '0 2 * * *' }),
  'schedules.create': ours({ name: newId(), scenario: things.scenario, cron: '0 2 * * *', enabled: false }),
  'schedules.update': ours({ id: things.schedule, name: 'mine now' }),
  'schedules.delete': ours({ id: things.schedule }),
  'webhooks.list': own(undefined),
  'webhooks.create': own({ name: newId(), url: 'https://hooks.example.com/x' }),
  'webhooks.update': ours({ id: things.webhook, name: 'mine now' }),
  'webhooks.delete': ours({ id: things.webhook }),
  'webhooks.deliveries': ours({ id: things.webhook }),
  'webhooks.test': ours({ id: things.webhook }),
  'shares.create': ours({ runId: things.ended }),
  'shares.list': own({}),
  'shares.revoke': ours({ id: things.share }),
  'shares.open': own({ token: 'nothing' }),
  'apiKeys.list': own(undefined),
  'apiKeys.create': own({ name: 'mine' }),
  'apiKeys.revoke': ours({ id: things.apiKey }),
  'organizations.list': personal(undefined),
  'organizations.settings': own(undefined),
  'organizations.switch': personal({ id: 'nothing' }),
  'organizations.create': personal({ name: newId() }),
  'organizations.rename': own({ name: 'Renamed' }),
  'organizations.setSharing': own({ allowed: true }),
  'organizations.quotas': own(undefined),
  'organizations.setQuotas': own({ maxUsers: 1_000_000 }),
  'killSwitch.get': own(undefined),
  'killSwitch.pull': own({ reason: 'a test' }),
  'killSwitch.release': own(undefined),
  'targets.verify': ours({ idOrSlug: things.target }),
  'members.list': own(undefined),
  'members.changeRole': ours({ id: things.member, role: 'member' }),
  'members.remove': ours({ id: things.member }),
  'members.resetPassword': { ...ours({ id: things.member }), forPeople: true },
  'invitations.list': own(undefined),
  'invitations.create': own({ email: `${newId()}@example.org` }),
  'invitations.cancel': ours({ id: things.invitation }),
  'invitations.open': own({ token: 'nothing' }),
  'invitations.accept': own({ token: 'nothing' }),
  'account.get': personal(undefined),
  'account.setCredentials': personal({ name: 'Me' }),
  'sessions.list': personal(undefined),
  'sessions.revoke': personal({ id: 'nothing' }),
  'sessions.revokeOthers': personal(undefined),
  'auditLog.list': own({ direction: 'forward' }),
  'variables.list': own(undefined),
  'variables.set': own({ name: 'MINE', value: 'v' }),
  'variables.delete': ours({ id: things.variable }),
})

function withoutTarget(): object {
  const { target: _target, ...config } = testConfig()
  return config
}

const rest = (params: RestInput['params'], body?: unknown): RestInput => ({ params, body })

/** What is sent to each REST operation, by its id. One that is not here fails the test. */
export const operationAttempts = (things: Things): Attempts => {
  const run = { id: things.run }
  const ended = { id: things.ended }
  const scenario = { id: things.scenario }
  const target = { id: things.target }
  return {
    createRun: ours(rest({}, { scenario: things.scenario })),
    listRuns: own(),
    getRun: ours(rest(run)),
    editRun: ours(rest(run, { note: 'mine now' })),
    deleteRun: ours(rest(ended)),
    stopRun: ours(rest(run)),
    controlRun: ours(rest(run, { action: 'hold' })),
    exportRunCsv: ours(rest(ended)),
    exportRunJson: ours(rest(ended)),
    exportRunHtml: ours(rest(ended)),
    exportRunJunit: ours(rest(ended)),
    exportRunMarkdown: ours(rest(ended)),
    exportRunPrometheus: ours(rest(ended)),
    exportRunOtlp: ours(rest(ended)),
    getRunExitCode: ours(rest(ended)),
    getRunPoints: ours(rest(run)),
    compareRuns: ours({ query: `?runs=${things.run},${things.ended}` }),
    exportComparisonHtml: ours({ query: `?runs=${things.ended},${things.run}` }),
    getScenarioTrend: ours(rest({ scenario: things.scenario })),
    listScenarios: own(),
    createScenario: ours(rest({}, { name: newId(), config: withoutTarget(), targetId: things.target })),
    getScenario: ours(rest(scenario)),
    updateScenario: ours(rest(scenario, { name: 'mine now' })),
    deleteScenario: ours(rest(scenario)),
    listScenarioVersions: ours(rest(scenario)),
    getScenarioVersion: ours(rest({ ...scenario, version: '1' })),
    listTargets: own(),
    createTarget: own(rest({}, { name: newId(), config: testConfig().target })),
    getTarget: ours(rest(target)),
    updateTarget: ours(rest(target, { name: 'mine now' })),
    deleteTarget: ours(rest(target)),
    listDataSets: own(),
    createDataSet: ours(rest({}, { name: newId(), target: things.keycast, users: 1 })),
    getDataSet: ours(rest({ id: things.dataSet })),
    resumeDataSet: ours(rest({ id: things.dataSet })),
    stopDataSet: ours(rest({ id: things.dataSet })),
    deleteDataSet: ours(rest({ id: things.dataSet })),
    listSchedules: own(),
    createSchedule: ours(
      rest({}, { name: newId(), scenario: things.scenario, cron: '0 2 * * *', enabled: false }),
    ),
    updateSchedule: ours(rest({ id: things.schedule }, { name: 'mine now' })),
    deleteSchedule: ours(rest({ id: things.schedule })),
    listWebhooks: own(),
    createWebhook: own(rest({}, { name: newId(), url: 'https://hooks.example.com/x' })),
    updateWebhook: ours(rest({ id: things.webhook }, { name: 'mine now' })),
    deleteWebhook: ours(rest({ id: things.webhook })),
    listWebhookDeliveries: ours(rest({ id: things.webhook })),
    testWebhook: ours(rest({ id: things.webhook })),
    listShares: own(),
    createShare: ours(rest({}, { runId: things.ended })),
    revokeShare: ours(rest({ id: things.share })),
    listVariables: own(),
    setVariable: own(rest({ name: 'MINE' }, { value: 'v' })),
    deleteVariable: ours(rest({ id: things.variable })),
    listProjects: own(),
    createProject: own(rest({}, { name: newId() })),
    editProject: ours(rest({ id: things.project }, { name: 'mine now' })),
    archiveProject: ours(rest({ id: things.project })),
    getOrganization: own(),
    changeOrganization: own(rest({}, { sharingAllowed: true })),
    getQuotas: own(),
    setQuotas: own(rest({}, { maxUsers: 1_000_000 })),
    listMembers: own(),
    changeMemberRole: ours(rest({ id: things.member }, { role: 'member' })),
    removeMember: ours(rest({ id: things.member })),
    listInvitations: own(),
    createInvitation: own(rest({}, { email: `${newId()}@example.org` })),
    cancelInvitation: ours(rest({ id: things.invitation })),
    listApiKeys: own(),
    createApiKey: own(rest({}, { name: 'mine' })),
    revokeApiKey: ours(rest({ id: things.apiKey })),
    listRunners: own(),
    verifyTarget: ours(rest(target)),
    getKillSwitch: own(),
    pullKillSwitch: own(rest({}, { reason: 'a test' })),
    releaseKillSwitch: own(),
    listAuditLog: own(),
  }
}
