import { randomUUID } from 'node:crypto'
import { createApiKey } from '@broadside/db/api-keys/api-keys'
import { newId } from '@broadside/db/id'
import { createSignInToken } from '@broadside/db/sign-in-tokens/sign-in-tokens'
import { scoped } from '@broadside/db/tenant/tenant'
import { createTestDb } from '@broadside/db/test/create-test-db'
import { makeTenant, type TestTenant } from '@broadside/db/test/factories'
import { type Env, readEnv } from '../../env.ts'
import { redeemSignInLink } from '../auth/redeem-sign-in-link.ts'
import { seedDemo } from '../bootstrap/seed-demo.ts'
import type { Network } from '../net/network.ts'
import { handleRest } from '../rest/handle-rest.ts'
import type { Operation } from '../rest/operation.ts'
import { OPERATIONS } from '../rest/operations.ts'
import { appRouter } from '../router.ts'
import { createServices, provideServices, type Services, services } from '../services.ts'
import { createCallerFactory } from '../trpc.ts'

export const BASE_URL = 'http://127.0.0.1:7580'

/** The web server without Next, on a database and Redis keys of its own. */
export interface TestApp {
  readonly env: Env
  readonly services: Services
  /** Procedures as whoever these headers are. */
  caller(headers?: HeadersInit): Caller
  /** A new organization with a project, the demo scenarios and a signed-in owner. */
  makeTeam(role?: string): Promise<TestTeam>
  /** A new member of a team, signed in. */
  signInMember(team: TestTenant, role: string): Promise<{ readonly userId: string; readonly cookie: string }>
  dispose(): Promise<void>
}
export type Caller = ReturnType<typeof createCaller>

export interface TestTeam extends TestTenant {
  /** The session cookie of its person. */
  readonly headers: { readonly cookie: string }
  readonly caller: Caller
  apiKey(scopes: readonly ('read' | 'run' | 'admin')[]): Promise<string>
}

const createCaller = createCallerFactory(appRouter)

export async function createTestApp(
  environment: Readonly<Record<string, string>> = {},
  network?: Network,
): Promise<TestApp> {
  const testDb = await createTestDb()
  const env = readEnv({
    DATABASE_URL: testDb.url,
    BROADSIDE_SECRET: 'a secret for tests, of forty characters.',
    BROADSIDE_URL: BASE_URL,
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const prefix = `test:${randomUUID()}:`
  const services = createServices(env, { redisPrefix: prefix, network })
  provideServices(services)
  const caller = (headers: HeadersInit = {}): Caller =>
    createCaller({ services, headers: new Headers(headers) })
  return {
    env,
    services,
    caller,
    async makeTeam(role = 'owner') {
      const team = await makeTenant(services.db)
      await seedDemo(team.tenant, team.project.id, env)
      const user = role === 'owner' ? team.user : await addMember(services, team, role)
      const cookie = await signIn(services, user.id)
      return {
        ...team,
        user,
        headers: { cookie },
        caller: caller({ cookie }),
        apiKey: async (scopes) =>
          (await createApiKey(scoped(services.db, team.tenant.organizationId), { name: 'test', scopes })).key,
      }
    },
    async signInMember(team, role) {
      const { id } = await addMember(services, team, role)
      return { userId: id, cookie: await signIn(services, id) }
    },
    async dispose() {
      const keys = await services.redis.keys(`${prefix}*`)
      if (keys.length > 0) await services.redis.del(...keys)
      await services.close()
      provideServices(undefined)
      await testDb.dispose()
    },
  }
}

async function addMember({ db }: Services, { tenant }: TestTenant, role: string) {
  const name = randomUUID().slice(0, 8)
  const user = await db.prisma.user.create({ data: { id: newId(), name, email: `${name}@example.org` } })
  const member = { id: newId(), organizationId: tenant.organizationId, userId: user.id, role }
  await db.prisma.member.create({ data: member })
  return user
}

async function signIn(services: Services, userId: string): Promise<string> {
  const token = await createSignInToken(services.db, userId, 60_000)
  const answer = await redeemSignInLink(services, new Request(`${BASE_URL}/sign-in/link?token=${token}`))
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

export interface RestCall {
  readonly body?: unknown
  readonly headers?: HeadersInit
  readonly method?: string
}

/** Asks the REST API of the services that {@link createTestApp} provided; with a body it is a POST unless said otherwise. */
export const rest = (
  path: string,
  asked: RestCall = {},
  operations: readonly Operation[] = OPERATIONS,
): Promise<Response> => handleRest(services(), requestOf(path, asked), operations)

/** A request as Next hands it to a route. */
export function requestOf(path: string, { body, headers, method }: RestCall = {}): Request {
  return new Request(`${BASE_URL}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { host: new URL(BASE_URL).host, ...Object.fromEntries(new Headers(headers)) },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  })
}
