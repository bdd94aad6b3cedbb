import { makeRun } from '@broadside/db/test/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appRouter } from './router.ts'
import { createTestApp, type TestApp, type TestTeam } from './testing/test-app.ts'

let app: TestApp
let ours: TestTeam
let theirs: TestTeam
let ids: Record<'run' | 'endedRun' | 'scenario' | 'target' | 'share' | 'apiKey', string>

beforeAll(async () => {
  app = await createTestApp()
  ours = await app.makeTeam()
  theirs = await app.makeTeam()
  const run = await makeRun(ours)
  const ended = await makeRun(ours)
  await ours.caller.runs.stop({ id: ended.id })
  const [scenario] = await ours.caller.scenarios.list()
  const [target] = await ours.caller.targets.list()
  const share = await ours.caller.shares.create({ runId: ended.id })
  const apiKey = await ours.caller.apiKeys.create({ name: 'ours' })
  ids = {
    run: run.id,
    endedRun: ended.id,
    scenario: scenario?.id ?? '',
    target: target?.id ?? '',
    share: share.id,
    apiKey: apiKey.id,
  }
})
afterAll(() => app.dispose())

/** What a stranger sends to each procedure: something of ours, where there is something to name. */
const config = () => ({ scenarios: {}, target: {} })
const INPUTS: Readonly<Record<string, (() => unknown) | undefined>> = {
  'runs.create': () => ({ scenario: ids.scenario }),
  'runs.get': () => ({ id: ids.run }),
  'runs.stop': () => ({ id: ids.run }),
  'runs.control': () => ({ id: ids.run, control: { action: 'hold' } }),
  'runs.edit': () => ({ id: ids.run, note: 'mine now' }),
  'runs.points': () => ({ runId: ids.run }),
  'runs.histogram': () => ({ runId: ids.run, metric: 'ttft' }),
  'runs.errors': () => ({ runId: ids.run }),
  'runs.queries': () => ({ runId: ids.run }),
  'runs.watch': () => ({ runId: ids.run }),
  'compare.get': () => ({ runs: [ids.run, ids.endedRun] }),
  'compare.baseline': () => ({ runId: ids.run }),
  'trends.get': () => ({ scenario: ids.scenario }),
  'scenarios.get': () => ({ idOrSlug: ids.scenario }),
  'scenarios.create': () => ({ name: 'x', config: config(), targetId: ids.target }),
  'scenarios.update': () => ({ id: ids.scenario, name: 'mine now' }),
  'scenarios.validate': () => ({ config: config(), targetId: ids.target }),
  'targets.get': () => ({ idOrSlug: ids.target }),
  'targets.update': () => ({ id: ids.target, name: 'mine now' }),
  'shares.create': () => ({ runId: ids.run }),
  'shares.revoke': () => ({ id: ids.share }),
  'apiKeys.revoke': () => ({ id: ids.apiKey }),
}
/** Procedures that name nothing of ours: they answer a stranger with the stranger's own. */
const OWN_LISTS = [
  'project.get',
  'runners.list',
  'runs.list',
  'scenarios.list',
  'targets.list',
  'shares.list',
  'apiKeys.list',
]
const OWN_MAKERS = ['targets.create', 'apiKeys.create']
const PUBLIC = ['session.current', 'shares.open']

interface Definition {
  readonly _def: { readonly meta?: { readonly needs?: string } }
}
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Definition>)
const rules = procedures.map(([path, procedure]) => [path, procedure._def.meta?.needs] as const)

async function callAs(caller: TestTeam['caller'], path: string, input: unknown): Promise<unknown> {
  const [group = '', name = ''] = path.split('.')
  const procedure = (
    caller as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
  )[group]?.[name]
  const answer = await procedure?.(input)
  // A subscription refuses with its first message.
  return answer !== null && typeof answer === 'object' && Symbol.asyncIterator in answer
    ? (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]().next()
    : answer
}
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'answered',
    (error: { code?: string }) => error.code ?? String(error),
  )

describe('every procedure', () => {
  test('says who may call it', () => {
    expect(rules.filter(([, needs]) => needs === undefined)).toEqual([])
    const open = rules.filter(([, needs]) => needs === 'public').map(([path]) => path)
    expect(open.sort()).toEqual([...PUBLIC].sort())
  })

  test('is known to this test, so that one added later cannot be forgotten', () => {
    const known = [...Object.keys(INPUTS), ...OWN_LISTS, ...OWN_MAKERS, ...PUBLIC]
    expect(rules.map(([path]) => path).sort()).toEqual(known.sort())
  })
})

const guarded = rules.filter(([, needs]) => needs !== 'public')

describe('refused', () => {
  test.each(guarded)('%s, signed out', async (path) => {
    expect(await codeOf(callAs(app.caller(), path, INPUTS[path]?.() ?? {}))).toBe('UNAUTHORIZED')
  })

  test.each(guarded)('%s, with a key that does not exist', async (path) => {
    const caller = app.caller({ authorization: 'Bearer bs_nothing' })
    expect(await codeOf(callAs(caller, path, INPUTS[path]?.() ?? {}))).toBe('UNAUTHORIZED')
  })

  test.each(Object.keys(INPUTS))('%s, as another organization', async (path) => {
    expect(await codeOf(callAs(theirs.caller, path, INPUTS[path]?.()))).toBe('NOT_FOUND')
  })

  test.each(guarded.filter(([, needs]) => needs !== 'read'))('%s, as a viewer (needs %s)', async (path) => {
    const viewer = await app.makeTeam('viewer')
    expect(await codeOf(callAs(viewer.caller, path, INPUTS[path]?.() ?? {}))).toBe('FORBIDDEN')
  })

  test.each(guarded.filter(([, needs]) => needs === 'admin'))(
    '%s, with a key for runs (needs %s)',
    async (path) => {
      const caller = app.caller({ 'x-api-key': await ours.apiKey(['run']) })
      expect(await codeOf(callAs(caller, path, INPUTS[path]?.() ?? {}))).toBe('FORBIDDEN')
    },
  )
})

describe('lists of another organization', () => {
  test.each(OWN_LISTS)('%s holds nothing of ours', async (path) => {
    const answer = JSON.stringify(await callAs(theirs.caller, path, {}))
    for (const id of Object.values(ids)) expect(answer).not.toContain(id)
  })
})
