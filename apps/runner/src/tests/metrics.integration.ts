import { expect, test } from 'vitest'
import { startHealthServer } from '../health-server.ts'
import { createMetrics } from '../metrics.ts'

test('the health port answers Prometheus with our numbers as they are now, and Node’s own', async () => {
  let running = 1
  const metrics = createMetrics('worker', [{ name: 'shards_running', help: 'h', value: () => running }])
  const health = await startHealthServer(0, () => ({ ready: true }), metrics)
  const scrape = async () => {
    const answer = await fetch(`http://127.0.0.1:${health.port}/metrics`)
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    return answer.text()
  }
  expect(await scrape()).toContain('broadside_shards_running{process="worker"} 1\n')
  running = 3
  const text = await scrape()
  expect(text).toContain('broadside_shards_running{process="worker"} 3\n')
  expect(text).toContain('nodejs_eventloop_lag_seconds{process="worker"}')
  expect((await fetch(`http://127.0.0.1:${health.port}/health`)).status).toBe(200)
  await health.close()
})
