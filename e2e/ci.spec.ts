import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { measured, rest } from './support/api.ts'
import {
  client,
  type Finished,
  pids,
  type Started,
  startClient,
  startProgram,
  starve,
} from './support/processes.ts'

// What CI does, by the client and by curl alone, against real runs: each exit code by each.

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadside-ci-'))
})
test.afterAll(() => rmSync(folder, { recursive: true }))

type Body = { readonly scenario: string; readonly overrides: Readonly<Record<string, unknown>> }
/** The same run by each way. */
const WAYS: Readonly<Record<string, (body: Body) => Started>> = {
  client: ({ scenario, overrides }) =>
    startClient('run', scenario, '--wait', '--overrides', JSON.stringify(overrides)),
  'curl alone': (body) => startProgram('sh', ['docs/ci/gate.sh', JSON.stringify(body)]),
}
const smoke = (overrides: Body['overrides'] = {}): Body => ({ scenario: 'wsproxy-smoke', overrides })
const runIdIn = (text: string): string => /\/runs\/(\w+)/.exec(text)?.[1] ?? ''

/** Starts the run by each way at once, does to them what is to be done, and answers how each program ended. */
async function byEachWay(
  body: Body,
  meanwhile: (started: readonly Started[]) => Promise<void> = async () => undefined,
): Promise<readonly (Finished & { readonly way: string; readonly runId: string })[]> {
  const started = Object.values(WAYS).map((start) => start(body))
  await meanwhile(started)
  const ways = Object.keys(WAYS)
  const ended = await Promise.all(started.map(({ finished }) => finished))
  return ended.map((each, index) => ({
    ...each,
    way: ways[index] ?? '',
    runId: runIdIn(each.out + each.err),
  }))
}

const codesOf = (ended: Awaited<ReturnType<typeof byEachWay>>) =>
  Object.fromEntries(ended.map(({ way, code }) => [way, code]))
const bothEndWith = (code: number) => ({ client: code, 'curl alone': code })

interface Judged {
  readonly status: string
  readonly verdict: string
  readonly validity: string
}
/** A machine that was late itself makes any measurement invalid: then 98 is the code that is right, and 0 would be wrong. */
const unlessInvalid = (code: number, { validity }: Judged): number => (validity === 'invalid' ? 98 : code)

/** Each run came to this verdict, and each way ended as its own run was judged. */
async function expectEach(code: number, verdict: string, ended: Awaited<ReturnType<typeof byEachWay>>) {
  for (const each of ended) {
    const run = await rest<Judged>(`/runs/${each.runId}`)
    expect(run, said([each])).toMatchObject({ status: 'finished', verdict })
    expect(each.code, said([each])).toBe(unlessInvalid(code, run))
  }
}
const said = (ended: readonly Finished[]): string => ended.map(({ out, err }) => out + err).join('\n')

/** Resolves when both have said which run is theirs, and both runs have measured a few seconds. */
async function bothMeasure(started: readonly Started[]): Promise<void> {
  for (const each of started) {
    const [, id = ''] = await each.says(/\/runs\/(\w+)/)
    await measured(id, 2)
  }
}

test.describe('by the client and by curl alone', () => {
  test('0: passed', async () => {
    await expectEach(0, 'passed', await byEachWay(smoke()))
  })

  test('99: a threshold failed', async () => {
    await expectEach(99, 'failed', await byEachWay(smoke({ thresholds: { ttft: ['med<0.001'] } })))
  })

  test('98: the measurement is invalid, although its thresholds passed', async () => {
    let stop = async (): Promise<void> => undefined
    const ended = await byEachWay(smoke({ duration: '12s', users: 5 }), async (started) => {
      await bothMeasure(started)
      stop = starve(pids().worker ?? 0)
    }).finally(() => stop())
    expect(codesOf(ended), said(ended)).toEqual(bothEndWith(98))
    for (const { runId } of ended)
      expect(await rest(`/runs/${runId}`)).toMatchObject({ validity: 'invalid', status: 'finished' })
  })

  test('104: the configuration is wrong, and the field is named', async () => {
    const ended = await byEachWay(smoke({ users: -5 }))
    expect(codesOf(ended), said(ended)).toEqual(bothEndWith(104))
    for (const { err } of ended) expect(err).toContain('overrides.users')
  })

  test('104: a scenario that is not there', async () => {
    const ended = await byEachWay({ scenario: 'no-such-scenario', overrides: {} })
    expect(codesOf(ended)).toEqual(bothEndWith(104))
    for (const { err } of ended) expect(err).toContain('no-such-scenario')
  })

  test('105: interrupted, which stops the run', async () => {
    const ended = await byEachWay(smoke({ duration: '5m', users: 5 }), async (started) => {
      await bothMeasure(started)
      for (const each of started) each.signal('SIGINT')
    })
    expect(codesOf(ended), said(ended)).toEqual(bothEndWith(105))
    for (const { runId } of ended) expect(await rest(`/runs/${runId}`)).toMatchObject({ status: 'aborted' })
  })
})

test('a configuration in a YAML file, with every result written', async () => {
  const { config } = await rest<{ config: object }>('/scenarios/wsproxy-smoke')
  const file = join(folder, 'smoke.yaml')
  writeFileSync(file, JSON.stringify(config)) // JSON is YAML
  const paths = ['junit.xml', 'run.json', 'summary.md'].map((name) => join(folder, 'results', name))
  const [junit = '', json = '', markdown = ''] = paths
  const { code, out, err } = await client(
    ...['run', file, '--set', 'users=2', '--set', 'queries=1', '--wait', '--tag', 'ci', '--commit', 'abc123'],
    ...['--junit', junit, '--json', json, '--markdown', markdown],
  )
  const run = JSON.parse(readFileSync(json, 'utf8'))
  expect(code, err).toBe(unlessInvalid(0, run))
  expect(out).toContain('2 of 2 ok')
  expect(run).toMatchObject({ verdict: 'passed', tags: ['ci'], git: { commit: 'abc123' } })
  expect(readFileSync(junit, 'utf8')).toContain(`failures="0" errors="${run.validity === 'invalid' ? 1 : 0}"`)
  expect(readFileSync(markdown, 'utf8')).toContain(run.url)
})

test('list, export, compare, and a run that is not waited for', async () => {
  const started = await client('run', 'wsproxy-smoke', '--set', 'users=1')
  expect(started.code, started.err).toBe(0)
  const id = runIdIn(started.out)
  expect(
    (
      await startProgram('sh', [
        '-c',
        `until curl -sf -H "x-api-key: $BROADSIDE_API_KEY" "$BROADSIDE_URL/api/v1/runs/${id}/exit-code?waitS=5" | grep -q "^[0-9]"; do sleep 1; done`,
      ]).finished
    ).code,
  ).toBe(0)
  expect((await client('list', '--limit', '3')).out).toContain(id)
  expect((await client('open', 'latest', '--print')).out).toContain(`/runs/${id}`)
  expect((await client('export', id, '--format', 'prometheus')).out).toContain('broadside_queries_total{')
  expect((await client('export', started.out.trim(), '--format', 'csv')).out.split('\r\n')[0]).toContain(
    'session_id',
  )
  const [other] = (await rest<{ runs: { id: string }[] }>('/runs?limit=2')).runs.filter(
    (run) => run.id !== id,
  )
  const compared = await client('compare', id, other?.id ?? '')
  expect(compared.code, compared.err).toBe(0)
  expect(compared.out).toContain('Request latency p50')
})

test('a wrong key is refused: 1', async () => {
  const { code, err } = await client('list', '--key', 'bs_wrong')
  expect(code).toBe(1)
  expect(err).toContain('This API key is unknown')
})
