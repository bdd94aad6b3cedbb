import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { rest } from './support/api.ts'
import { client, pids, type Started, startClient, startProgram, starve } from './support/processes.ts'

// What CI does, by the client and by curl alone, against real runs; each exit code once by each.

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
/** Long enough to be interfered with. */
const LONG = { duration: '12s', users: 5 }
const runIdIn = (text: string): string => /\/runs\/(\w+)/.exec(text)?.[1] ?? ''

for (const [way, start] of Object.entries(WAYS)) {
  test.describe(`by ${way}`, () => {
    test('0: passed', async () => {
      const { code, out, err } = await start(smoke()).finished
      expect(code, out + err).toBe(0)
    })

    test('99: a threshold failed', async () => {
      const { code, out, err } = await start(smoke({ thresholds: { ttft: ['med<0.001'] } })).finished
      expect(code, out + err).toBe(99)
    })

    test('98: the measurement is invalid, although its thresholds passed', async () => {
      const started = start(smoke(LONG))
      await started.says(/\/runs\/\w+/)
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      const stop = starve(pids().worker ?? 0)
      const { code, out, err } = await started.finished.finally(stop)
      expect(code, out + err).toBe(98)
      const run = await rest<{ validity: string; status: string }>(`/runs/${runIdIn(out + err)}`)
      expect(run).toMatchObject({ validity: 'invalid', status: 'finished' })
    })

    test('104: the configuration is wrong, and the field is named', async () => {
      const { code, out, err } = await start(smoke({ users: -5 })).finished
      expect(code, out + err).toBe(104)
      expect(err).toContain('overrides.users')
    })

    test('104: a scenario that is not there', async () => {
      const { code, err } = await start({ scenario: 'no-such-scenario', overrides: {} }).finished
      expect(code).toBe(104)
      expect(err).toContain('no-such-scenario')
    })

    test('105: interrupted, which stops the run', async () => {
      const started = start(smoke({ duration: '5m', users: 5 }))
      await started.says(/\/runs\/\w+/)
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      started.signal('SIGINT')
      const { code, out, err } = await started.finished
      expect(code, out + err).toBe(105)
      expect(await rest(`/runs/${runIdIn(out + err)}`)).toMatchObject({ status: 'aborted' })
    })
  })
}

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
  expect(code, err).toBe(0)
  expect(out).toContain('2 of 2 ok')
  const run = JSON.parse(readFileSync(json, 'utf8'))
  expect(run).toMatchObject({ verdict: 'passed', tags: ['ci'], git: { commit: 'abc123' } })
  expect(readFileSync(junit, 'utf8')).toContain('failures="0" errors="0"')
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
  expect(err).toContain('This API key is not known')
})
