import { randomUUID } from 'node:crypto'
import { Histogram } from '@broadside/shared/histogram'
import { encodeHistogramBase64 } from '@broadside/shared/histogram/codec'
import type { MetricFrame, QueryRow } from '@broadside/shared/points/metric-frame'
import type { Point } from '@broadside/shared/points/point'
import { RunConfig } from '@broadside/shared/run-config'
import type { RunSummary } from '@broadside/shared/summary/summary'
import type { Db } from '../client.ts'
import type { Project, Run, User } from '../generated/client.ts'
import { newId } from '../id.ts'
import { createOrganization } from '../organizations/organizations.ts'
import { createProject } from '../projects/projects.ts'
import { createRun, type NewRun } from '../runs/create-run.ts'
import { scoped, type Tenant } from '../tenant/tenant.ts'

// Every factory makes rows that no other test can meet: names and slugs are unique.

const EMPTY_HISTOGRAM = encodeHistogramBase64(new Histogram())

const unique = (): string => randomUUID().slice(0, 8)

export const makeUser = (db: Db): Promise<User> =>
  db.prisma.user.create({ data: { id: newId(), name: 'Test', email: `${unique()}@example.org` } })

export interface TestTenant {
  readonly tenant: Tenant
  readonly user: User
  readonly project: Project
}

/** An organization with an owner and a project. */
export async function makeTenant(db: Db): Promise<TestTenant> {
  const user = await makeUser(db)
  const { id } = await createOrganization(db, { slug: `org-${unique()}`, name: 'Test', ownerId: user.id })
  const tenant = scoped(db, id)
  const project = await createProject(tenant, { slug: `project-${unique()}`, name: 'Test' })
  return { tenant, user, project }
}

export const testConfig = (): RunConfig =>
  RunConfig.parse({
    target: { kind: 'wsproxy', httpUrl: 'http://127.0.0.1:1', wsUrl: 'ws://127.0.0.1:1' },
    scenarios: {
      main: {
        executor: 'per-vu-iterations',
        vus: 1,
        iterations: 1,
        behaviour: { driver: 'wsproxy', queries: 1 },
      },
    },
  })

/** A queued run; of one shard unless told otherwise. */
export async function makeRun(
  { tenant, project }: Pick<TestTenant, 'tenant' | 'project'>,
  overrides: Partial<Omit<NewRun, 'quota'>> = {},
): Promise<Run> {
  const created = await createRun(tenant, {
    projectId: project.id,
    name: `run ${unique()}`,
    config: testConfig(),
    configHash: 'hash',
    shardCount: 1,
    ...overrides,
  })
  return created.run
}

export const makeQuery = (overrides: Partial<QueryRow> = {}): QueryRow => ({
  scenario: 'main',
  sessionId: unique(),
  query: 1,
  startMs: 12.5,
  outcome: 'ok',
  ttftMs: 3.25,
  e2eMs: 850,
  tokens: 18,
  tokensExpected: 18,
  reconnectAttempts: 0,
  successfulReconnects: 0,
  ...overrides,
})

export const makeFrame = (
  runId: string,
  second: number,
  overrides: Partial<MetricFrame> = {},
): MetricFrame => ({
  runId,
  shard: 0,
  second,
  coveredMs: 1_000,
  counters: { 'queries{scenario:main}': 3 },
  gauges: { vus: { last: 5, min: 4, max: 5 } },
  rates: { checks: [2, 3] },
  histograms: { 'ttft{outcome:ok}': EMPTY_HISTOGRAM },
  errors: [],
  queries: [],
  events: [],
  ...overrides,
})

export const makePoint = (runId: string, second: number, overrides: Partial<Point> = {}): Point => ({
  runId,
  second,
  coveredMs: 1_000,
  shards: 1,
  counters: { queries: 3 },
  gauges: {},
  rates: {},
  histograms: { ttft: EMPTY_HISTOGRAM },
  errors: [],
  stats: { queries_rate: 3, ttft_p50: 3.25 },
  ...overrides,
})

export const emptySummary = (): RunSummary => ({
  definitionVersion: 1,
  durationMs: 0,
  counters: {},
  perSecond: {},
  rates: {},
  peakUsers: 0,
  trends: {},
  outcomes: [],
  stages: [],
  errors: [],
})
