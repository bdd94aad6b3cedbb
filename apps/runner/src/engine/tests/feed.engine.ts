import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Feed } from '../drivers/http/feed.ts'
import { startLoad } from '../start-load.ts'
import { httpConfig, type Measured, runEngine } from '../testing/run-engine.ts'
import { startLoadInThread } from '../thread/start-load-in-thread.ts'

interface Seen {
  readonly url: string
  readonly header: string | undefined
  readonly body: string
}

let server: Server
let httpUrl = ''
let seen: Seen[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      seen.push({ url: request.url ?? '', header: request.headers['x-user']?.toString(), body })
      response.end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  httpUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  seen = []
})

const users = (count: number): Feed => ({
  columns: ['user', 'password'],
  rows: Array.from({ length: count }, (_, n) => [`user-${n}`, `secret-${n}`]),
})
/** The rows of one shard, as a worker deals them out. */
const partOf = ({ columns, rows }: Feed, shard: number, shardCount: number): Feed => ({
  columns,
  rows: rows.filter((_, n) => n % shardCount === shard),
})
const urls = () => seen.map(({ url }) => url)

interface Load {
  readonly feed: Feed
  readonly iterations: number
  readonly vus?: number
  readonly strategy?: string
  readonly behaviour?: object
  readonly shard?: number
  readonly shardCount?: number
  readonly seed?: number
  readonly start?: typeof startLoadInThread
}

function drive({ feed, iterations, vus = 1, strategy = 'circular', ...rest }: Load): Promise<Measured> {
  const { behaviour = {}, shard = 0, shardCount = 1, seed = 1, start = startLoad } = rest
  const config = httpConfig(
    { httpUrl },
    { executor: 'shared-iterations', vus, iterations },
    { path: '/{{feed.user}}', feed: { dataSet: 'accounts', strategy }, ...behaviour },
  )
  return runEngine({ ...config, seed }, undefined, (options) =>
    start({ ...options, shard, shardCount, feeds: { main: feed } }),
  )
}

test('circular: rows come in turn, and again from the start', async () => {
  const measured = await drive({ feed: users(3), iterations: 7 })
  expect(urls()).toEqual([0, 1, 2, 0, 1, 2, 0].map((n) => `/user-${n}`))
  expect(measured.errors).toEqual([])
})

test('queue: several users take each row once', async () => {
  await drive({ feed: users(40), iterations: 40, vus: 5, strategy: 'queue' })
  expect(urls()).toHaveLength(40)
  expect(new Set(urls()).size).toBe(40)
})

test('a queue that is empty fails the iteration and sends nothing', async () => {
  const measured = await drive({ feed: users(2), iterations: 3, strategy: 'queue' })
  expect(urls()).toEqual(['/user-0', '/user-1'])
  expect(measured.errors).toMatchObject([{ code: 'data_set_used_up', count: 1 }])
})

test('random: the seed decides, and every row can come', async () => {
  const once = { feed: users(4), iterations: 80, strategy: 'random' }
  await drive(once)
  const first = urls()
  expect(new Set(first).size).toBe(4)
  seen = []
  await drive(once)
  expect(urls()).toEqual(first)
  seen = []
  await drive({ ...once, seed: 2 })
  expect(urls()).not.toEqual(first)
})

test('two shards never have a row in common, and together have them all', async () => {
  const feed = users(10)
  await drive({
    feed: partOf(feed, 0, 2),
    iterations: 10,
    vus: 2,
    strategy: 'queue',
    shard: 0,
    shardCount: 2,
  })
  expect(urls()).toEqual([0, 2, 4, 6, 8].map((n) => `/user-${n}`))
  await drive({
    feed: partOf(feed, 1, 2),
    iterations: 10,
    vus: 2,
    strategy: 'queue',
    shard: 1,
    shardCount: 2,
  })
  expect([...urls()].sort()).toEqual(feed.rows.map(([user]) => `/${user}`).sort())
})

test('all requests of an iteration have the same row', async () => {
  const steps = [
    { path: '/login', method: 'POST', headers: { 'X-User': '{{feed.user}}' }, body: 'p={{feed.password}}' },
    { path: '/of/{{feed.user}}', headers: { 'X-User': '{{feed.user}}' } },
  ]
  await drive({ feed: users(6), iterations: 6, vus: 2, behaviour: { path: '/', steps, requests: 2 } })
  expect(seen).toHaveLength(24)
  for (let n = 0; n < 6; n++) {
    const own = seen.filter(({ header }) => header === `user-${n}`)
    expect(own.map(({ url }) => url)).toEqual(['/login', `/of/user-${n}`, '/login', `/of/user-${n}`])
    expect(own.map(({ body }) => body)).toEqual([`p=secret-${n}`, '', `p=secret-${n}`, ''])
  }
})

test('values are written as their place needs it', async () => {
  const odd = 'a "b"\n/é?x=%20'
  const feed = { columns: ['user'], rows: [[odd]] }
  const json = { type: 'json', value: { name: '{{feed.user}}', n: 1 } }
  await drive({ feed, iterations: 1, behaviour: { method: 'POST', body: json } })
  expect(seen[0]?.url).toBe('/a%20"b"%0A/%C3%A9?x=%20')
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ name: odd, n: 1 })
  await drive({ feed, iterations: 1, behaviour: { method: 'POST', path: '/', body: '{{feed.user}}' } })
  expect(seen[1]?.body).toBe(odd)
})

test('a load in a thread of its own has its rows there', async () => {
  await drive({ feed: users(3), iterations: 3, strategy: 'queue', start: startLoadInThread })
  expect(urls()).toEqual([0, 1, 2].map((n) => `/user-${n}`))
})
