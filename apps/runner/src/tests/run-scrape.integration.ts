import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listWholePoints } from '@broadside/db/measurements/points'
import { parseSeries } from '@broadside/shared/points/series'
import type { RunSummary } from '@broadside/shared/summary/summary'
import { afterEach, expect, test } from 'vitest'
import { systemForAllTests } from '../testing/known-system.ts'
import { steadyRun } from '../testing/run-configs.ts'

const known = systemForAllTests()
const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

/** A page whose counter has grown by so much each time that it is read. */
async function startPage(growth: number): Promise<{ url: string; growthServed(): number }> {
  let reads = 0
  const server = createServer((request, response) => {
    if (request.url === '/moved') return void response.writeHead(302, { location: '/metrics' }).end()
    reads++
    response.end(
      [
        '# TYPE hits counter',
        `hits{cache="l1"} ${reads * growth}`,
        '# TYPE queue_length gauge',
        `queue_length ${growth}.5`,
        '# TYPE latency histogram',
        `latency_bucket{le="+Inf"} ${reads}`,
        `latency_count ${reads}`,
        'not_a_number NaN\n',
      ].join('\n'),
    )
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, growthServed: () => (reads - 1) * growth }
}

/** What a scraped counter grew by over the whole run, by source. */
async function growthOf(runId: string, name: string): Promise<Record<string, number>> {
  const points = await listWholePoints(known.system.testDb.db.pool, runId)
  const sums: Record<string, number> = {}
  for (const [key, value] of points.flatMap(({ counters }) => Object.entries(counters))) {
    const { metric, tags } = parseSeries(key)
    if (metric !== 'scraped_count' || tags.name !== name || tags.source === undefined) continue
    sums[tags.source] = (sums[tags.source] ?? 0) + value
  }
  return sums
}

test('what each page counts is series of the run by its source, and how uneven they are is told', async () => {
  const { system, server } = known
  const [a, b] = await Promise.all([startPage(100), startPage(300)])
  const runId = await system.run({
    ...steadyRun(server, 2, 4),
    scrape: [
      { name: 'a', url: `${a.url}/metrics` },
      { name: 'b', url: `${b.url}/metrics`, only: ['hits', 'latency_bucket'] },
      { name: 'moved', url: `${a.url}/moved` },
      { name: 'gone', url: 'http://127.0.0.1:1/metrics' },
    ],
  })
  const row = await system.ended(runId)
  expect(row).toMatchObject({ status: 'finished', failureMessage: null })

  const hits = await growthOf(runId, 'hits[cache=l1]')
  expect(Object.keys(hits).sort()).toEqual(['a', 'b'])
  const { a: grownA = 0, b: grownB = 0 } = hits
  expect([grownA % 100, grownB % 300]).toEqual([0, 0])
  expect(grownA).toBeGreaterThan(0)
  expect(grownA).toBeLessThanOrEqual(a.growthServed())
  expect(grownB).toBeLessThanOrEqual(b.growthServed())
  // Buckets are read only where they are asked for; a page that says what it wants gives nothing else.
  expect(Object.keys(await growthOf(runId, 'latency_bucket[le=+Inf]'))).toEqual(['b'])
  expect(Object.keys(await growthOf(runId, 'latency_count'))).toEqual(['a'])

  const points = await listWholePoints(system.testDb.db.pool, runId)
  const gauges = points.map((point) => point.gauges['scraped_gauge{name:queue_length,source:a}'])
  expect(gauges.find((gauge) => gauge !== undefined)).toMatchObject({ last: 100.5 })
  const keys = points.flatMap((point) => [...Object.keys(point.gauges), ...Object.keys(point.counters)])
  for (const unread of ['not_a_number', 'source:moved', 'source:gone', 'queue_length,source:b'])
    expect(keys.filter((key) => key.includes(unread))).toEqual([])

  const { imbalances = [] } = row.summary as unknown as RunSummary
  expect(imbalances.find(({ role, of }) => role === 'scraped' && of === 'hits[cache=l1]')).toEqual({
    role: 'scraped',
    of: 'hits[cache=l1]',
    index: grownB / ((grownA + grownB) / 2),
    most: 'b',
    instances: 2,
  })
})
