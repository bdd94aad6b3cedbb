import type { MetricFrame } from '@broadside/shared/points/metric-frame'
import { RunConfig } from '@broadside/shared/run-config'
import { startKnownServer } from '@broadside/simulator/stacks/misbehaving/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pause, wsproxyConfig } from '../testing/run-engine.ts'
import { LoadThread } from './load-thread.ts'

let server: Awaited<ReturnType<typeof startKnownServer>>
beforeAll(async () => {
  server = await startKnownServer({ tokens: 3, tokenDelayMs: 5 })
})
afterAll(() => server.close())

const openThread = () =>
  new LoadThread({ runId: 'r', shard: 0, shardCount: 1, config: RunConfig.parse(wsproxyConfig(server)) })

test('a thread that is ready has done nothing; started, its second 0 begins when it was told to', async () => {
  const before = server.counts.sessions
  const thread = openThread()
  await thread.ready
  await pause(200)
  expect(server.counts.sessions).toBe(before)
  const frames: MetricFrame[] = []
  const startAtMs = performance.now() + 300
  const load = thread.start({ startAtMs, onFrame: (frame) => frames.push(frame) })
  await pause(100)
  expect(server.counts.sessions).toBe(before)
  const end = await load.done
  expect(performance.now() - startAtMs).toBeGreaterThanOrEqual(end.durationMs)
  expect(server.counts.sessions).toBe(before + 5)
  expect(frames[0]?.second).toBe(0)
  expect(frames.flatMap((frame) => frame.queries)).toHaveLength(10)
  await thread.close()
})

test('a thread that is not needed is closed without a trace', async () => {
  const before = server.counts.sessions
  const thread = openThread()
  await thread.ready
  await thread.close()
  expect(server.counts.sessions).toBe(before)
})
