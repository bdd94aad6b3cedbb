import type { KnownFaults } from '@broadside/simulator/stacks/misbehaving/known-options'
import { startKnownServer } from '@broadside/simulator/stacks/misbehaving/start'
import { expect, test, vi } from 'vitest'
import { runEngine, wsproxyConfig } from './run-engine.ts'

// Each way to misbehave, five hundred sessions of it: every one ends, with an error of its class, and nothing stays open.
vi.setConfig({ testTimeout: 60_000 })

const SESSIONS = 500

const cases: readonly (readonly [name: string, faults: KnownFaults, codes: readonly string[]])[] = [
  ['garbage frames', { garbageFrameAt: 1 }, ['tokens_missing']],
  ['frames without a type', { shapelessFrameAt: 1 }, ['tokens_missing']],
  ['1 MB frames', { hugeFrameAt: 1 }, ['tokens_missing']],
  ['create fails', { createStatus: 500 }, ['create_failed']],
  ['create is never answered', { neverAnswer: 'create' }, ['create_failed']],
  ['the upgrade is never answered', { neverAnswer: 'connect' }, ['connect_timeout']],
  ['run is never answered', { neverAnswer: 'run' }, ['query_timeout']],
  ['close is never answered', { neverAnswer: 'close' }, ['close_failed']],
  ['a wrong secret', { upgradeStatus: 403 }, ['forbidden']],
  ['no token', { upgradeStatus: 401 }, ['unauthorized']],
  ['a slot that is dead', { upgradeStatus: 503 }, ['not_ready']],
  ['cut before the first token', { dropAfterTokens: 0, recoverAfterDrop: false }, ['dropped']],
  ['cut in mid-stream', { dropAfterTokens: 2, recoverAfterDrop: false }, ['dropped']],
  ['closed before the first token', { closeCode: 1011, closeAfterTokens: 0 }, ['dropped']],
  ['closed after the last token', { closeCode: 1001, closeAfterTokens: 4 }, ['dropped']],
  ['an answer that never ends', { omitDone: true }, ['query_timeout']],
]

const openSockets = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length

test.each(cases)('%s', async (_name, faults, codes) => {
  const before = openSockets()
  const server = await startKnownServer({ tokens: 4, tokenDelayMs: 2, faults })
  // Only what is never answered is waited for in vain.
  const limit = faults.neverAnswer || faults.omitDone ? '150ms' : '20s'
  const timeouts = { queryTimeout: limit, connectTimeout: limit }
  const measured = await runEngine(
    wsproxyConfig(
      server,
      { executor: 'shared-iterations', vus: 50, iterations: SESSIONS },
      { queries: 1, reconnect: { attempts: 0, initial: '10ms', max: '10ms' }, ...timeouts },
    ),
  )
  await server.close()
  expect(measured.counter('iterations')).toBe(SESSIONS)
  expect(measured.counter('sessions_failed') + measured.counter('queries_failed')).toBeGreaterThan(0)
  const seen = new Set(measured.errors.map(({ code }) => code))
  for (const code of codes) expect([...seen]).toContain(code)
  await expect.poll(openSockets, { timeout: 5_000 }).toBeLessThanOrEqual(before)
})
