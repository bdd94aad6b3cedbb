import { createTestDb, type TestDb } from '@broadside/db/test/create-test-db'
import { Target } from '@broadside/shared/config/target'
import { RunConfig } from '@broadside/shared/run-config'
import { type Supervisor, startSupervisor } from '@broadside/simulator/supervisor/start-supervisor'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redisUrl } from '../../testing/run-system.ts'
import { reachTarget } from './reach-target.ts'
import { SimulatorApi } from './simulator-api.ts'
import { awaitStandingStack } from './standing-stack.ts'

let testDb: TestDb
const supervisors: Supervisor[] = []

beforeAll(async () => {
  testDb = await createTestDb()
})
afterAll(async () => {
  await Promise.all(supervisors.map((supervisor) => supervisor.close()))
  await testDb.dispose()
})

/** A simulator that serves its first stack, and has only begun to start the other. */
async function startSimulator(databaseUrl: string) {
  const common = { redisUrl: redisUrl(), haproxyBin: '', host: '127.0.0.1', frontHost: '127.0.0.1' }
  const supervisor = await startSupervisor(
    {
      host: '127.0.0.1',
      port: 0,
      stacks: { ...common, databaseUrl, logLevel: 'warn' },
      wsproxy: { ...common, tokenDelayMs: 1, logLevel: 'warn' },
      keycast: { databaseUrl, logLevel: 'warn' },
    },
    pino({ level: 'silent' }),
  )
  supervisors.push(supervisor)
  const url = `http://127.0.0.1:${supervisor.port}`
  // By address, where the stack calls itself by name.
  const baseUrl = supervisor.table.get('keycast')?.stack.urls.baseUrl?.replace('localhost', '127.0.0.1')
  const config = RunConfig.parse({
    target: { kind: 'keycast', baseUrl, tenantHost: 'localhost' },
    scenarios: {
      main: { executor: 'per-vu-iterations', behaviour: { driver: 'keycast', method: 'register' } },
    },
  })
  return { url, config, target: config.target }
}

const healthOf = async (url: string) => {
  const response = await fetch(`${url}/health`)
  return { status: response.status, body: await response.json() }
}
const never = new AbortController().signal

test('who asks for a standing stack that still starts waits for it; nobody else does', async () => {
  const { url, config, target } = await startSimulator(testDb.url)
  expect(await healthOf(url)).toMatchObject({
    status: 200,
    body: { stacks: { wsproxy: { ready: true }, keycast: { ready: false, state: 'starting' } } },
  })
  expect(await reachTarget(url, config, {}, never)).toEqual({ ok: true })
  expect(await awaitStandingStack(new SimulatorApi(url), target, never)).toEqual({ kind: 'running' })
  expect(await healthOf(url)).toMatchObject({
    status: 200,
    body: { stacks: { keycast: { ready: true, state: 'running' } } },
  })
  const elsewhere = Target.parse({ kind: 'keycast', baseUrl: 'http://127.0.0.1:1' })
  expect(await awaitStandingStack(new SimulatorApi(url), elsewhere, never)).toEqual({ kind: 'none' })
})

test('one that cannot start says why, and leaves the simulator well', async () => {
  const { url, config, target } = await startSimulator('postgresql://broadside@127.0.0.1:1/broadside')
  const answer = await awaitStandingStack(new SimulatorApi(url), target, never)
  expect(answer).toMatchObject({
    kind: 'failed',
    message: expect.stringMatching(/standing keycast stack did not start: .*127\.0\.0\.1:1/),
  })
  const said = 'message' in answer ? answer.message : ''
  expect(await reachTarget(url, config, {}, never)).toEqual({
    ok: false,
    code: 'target_unreachable',
    message: said,
  })
  expect(await healthOf(url)).toMatchObject({
    status: 200,
    body: { status: 'ok', stacks: { keycast: { ready: false, state: 'failed' } } },
  })
})

test('where there is no simulator, nothing is waited for', async () => {
  const target = Target.parse({ kind: 'keycast', baseUrl: 'http://127.0.0.1:1' })
  const nobody = new SimulatorApi('http://127.0.0.1:1')
  expect(await awaitStandingStack(nobody, target, never)).toEqual({ kind: 'none' })
})
