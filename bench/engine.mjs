// The whole engine against the bare `ws` loop, k6, hey and wrk on the same work, one core each for server and client.
//   node bench/engine.mjs [rounds] [--write]      --write: also into docs/performance.md
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { buildClients, buildServer } from './lib/build.mjs'
import { httpConfig, idleConfig, streamConfig } from './lib/engine-configs.mjs'
import { median, medianOf } from './lib/medians.mjs'
import { has, runClient, runTimed, startServer } from './lib/pinned.mjs'

const rounds = Number(process.argv.slice(2).find((arg) => /^\d+$/.test(arg)) ?? 3)
const write = process.argv.includes('--write')
/** What the product's load thread runs with. */
const NODE_OPTIONS = ['--max-semi-space-size=4']

const binary = buildServer()
const server = await startServer(binary)
const { engine } = await buildClients(['engine'])
const wsBase = `ws://127.0.0.1:${server.port}`
const httpBase = `http://127.0.0.1:${server.port}`
const lines = []
const say = (line = '') => {
  lines.push(line)
  console.log(line)
}
const fixed = (value, digits = 1) => (Number.isFinite(value) ? value.toFixed(digits) : '–')
const table = (head, rows) => {
  say(`| ${head.join(' | ')} |`)
  say(`|${head.map(() => '---').join('|')}|`)
  for (const row of rows) say(`| ${row.join(' | ')} |`)
  say()
}
const runEngine = (config) => runClient(engine, [JSON.stringify(config)], NODE_OPTIONS)
async function rounded(measure) {
  const results = []
  for (let round = 0; round < rounds; round++) results.push(await measure())
  return medianOf(results)
}

/** k6 on the same work; undefined where it is not installed or does not come to its end. */
async function k6Row() {
  if (!has('k6')) return undefined
  const script = fileURLToPath(new URL('k6-stream.js', import.meta.url))
  try {
    const { stdout, cpuS } = await runTimed('env', [
      'GOMAXPROCS=1',
      'k6',
      'run',
      '-e',
      `BASE=${wsBase}`,
      script,
    ])
    const ttft = /ttft[.\s]*:.*med=(\S+)\s+p\(99\)=(\S+)/.exec(stdout)
    return ['k6', fixed(cpuS, 2), fixed(cpuS / own.cpuS, 2), '–', ttft?.[1] ?? '–', ttft?.[2] ?? '–', '–']
  } catch (error) {
    console.error(`k6 did not finish: ${error.signal ?? error.message}`)
    return undefined
  }
}

say('# Performance')
say()
say(
  `\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores of ${cpus()[0]?.model}, Node ${process.version}, ${rounds === 1 ? 'one round' : `medians of ${rounds} rounds`}, server and client pinned to a core each. All metrics are recorded. Read the ratios: absolute figures belong to the machine and to what else it did.`,
)
say()

const work = { users: 1_000, queries: 10, tokens: 20, gapMs: 50, ramp: '2s' }
const ours = []
const floors = []
for (let round = 0; round < rounds; round++) {
  ours.push(await runEngine(streamConfig(wsBase, work)))
  floors.push(
    await runClient(fileURLToPath(new URL('floor-ws.mjs', import.meta.url)), [1_000, 10, 20, 50, wsBase]),
  )
}
const own = medianOf(ours)
const floor = medianOf(floors)
const streamRows = [
  [
    'Broadside',
    fixed(own.cpuS, 2),
    '1.00',
    own.maxRssMiB,
    fixed(own.ttftP50Ms, 2),
    fixed(own.ttftP99Ms, 2),
    `${own.tokens} of ${own.tokensExpected}`,
  ],
  [
    'bare `ws` loop',
    fixed(floor.cpuS, 2),
    fixed(floor.cpuS / own.cpuS, 2),
    floor.maxRssMiB,
    `mean ${fixed(floor.ttftMeanMs, 2)}`,
    '–',
    `${floor.tokens} of ${floor.tokensExpected}`,
  ],
]
const k6 = await k6Row()
if (k6) streamRows.push(k6)
say('## 1 000 users × 10 queries × 20 tokens at 50 ms; the server answers at once')
say()
table(['client', 'CPU s', 'against ours', 'peak MiB', 'ttft p50 ms', 'ttft p99 ms', 'tokens'], streamRows)

const many = await rounded(() =>
  runEngine(streamConfig(wsBase, { users: 5_000, queries: 3, tokens: 18, gapMs: 50, ramp: '5s' })),
)
say('## 5 000 users × 3 queries × 18 tokens at 50 ms')
say()
table(
  ['CPU s', 'peak MiB', 'ttft p50 ms', 'ttft p99 ms', 'tokens'],
  [
    [
      fixed(many.cpuS, 2),
      many.maxRssMiB,
      fixed(many.ttftP50Ms, 2),
      fixed(many.ttftP99Ms, 2),
      `${many.tokens} of ${many.tokensExpected}`,
    ],
  ],
)

const base = await runEngine(idleConfig(wsBase, { sockets: 10, ramp: '0s', duration: '2s' }))
const idleRows = []
for (const [sockets, ramp] of [
  [10_000, '2s'],
  [18_000, '4s'],
]) {
  const idle = await runEngine(idleConfig(wsBase, { sockets, ramp, duration: '9s' }))
  idleRows.push([
    idle.sockets,
    ramp,
    idle.maxRssMiB,
    fixed(((idle.maxRssMiB - base.maxRssMiB) * 1_024) / sockets),
  ])
}
say(`## Idle sockets in one process (base ${base.maxRssMiB} MiB)`)
say()
table(['open', 'opened over', 'peak MiB', 'KiB each'], idleRows)

const seconds = 6
const http = await rounded(() =>
  runEngine(httpConfig(httpBase, { executor: 'constant-vus', vus: 100, duration: `${seconds}s` })),
)
const httpRows = [['Broadside', Math.round(http.requests / seconds), Math.round(http.requests / http.cpuS)]]
const others = [
  ['wrk', ['-t1', '-c100', `-d${seconds}s`], /Requests\/sec:\s+([\d.]+)/],
  ['env', ['GOMAXPROCS=1', 'hey', '-c', 100, '-z', `${seconds}s`], /Requests\/sec:\s+([\d.]+)/],
]
for (const [program, args, pattern] of others) {
  const name = program === 'env' ? 'hey' : program
  if (!has(name)) continue
  const rates = []
  const perCpu = []
  for (let round = 0; round < rounds; round++) {
    const { stdout, cpuS } = await runTimed(program, [...args, `${httpBase}/health`])
    rates.push(Number(pattern.exec(stdout)?.[1]))
    perCpu.push((rates.at(-1) * seconds) / cpuS)
  }
  httpRows.push([name, Math.round(median(rates)), Math.round(median(perCpu))])
}
say('## GET /health, 100 connections, closed loop')
say()
table(['client', 'requests/s', 'requests per CPU second'], httpRows)

const paced = await runEngine(
  httpConfig(httpBase, {
    executor: 'constant-arrival-rate',
    rate: 5_000,
    duration: '60s',
    preAllocatedVUs: 50,
    maxVUs: 500,
  }),
)
say('## 5 000 arrivals a second for 60 s')
say()
table(
  ['planned', 'sent', 'schedule lag p50 ms', 'p99 ms', 'response time p50 ms', 'CPU s'],
  [
    [
      paced.planned,
      paced.started,
      fixed(paced.schedule_lagP50Ms, 2),
      fixed(paced.schedule_lagP99Ms, 2),
      fixed(paced.response_timeP50Ms, 2),
      fixed(paced.cpuS, 2),
    ],
  ],
)
await server.stop()

const stalling = await startServer(binary, ['-stall-every', '10s', '-stall-for', '1s'])
const stalled = []
for (const whenBusy of ['queue', 'drop'])
  stalled.push([
    whenBusy,
    await runEngine(
      httpConfig(`http://127.0.0.1:${stalling.port}`, {
        executor: 'constant-arrival-rate',
        rate: 1_000,
        duration: '20s',
        preAllocatedVUs: 50,
        whenBusy,
      }),
    ),
  ])
await stalling.stop()
say('## A server that stalls for 1 s in every 10: 1 000 arrivals a second, 50 users')
say()
table(
  ['whenBusy', 'response time p99 ms', 'service time p99 ms', 'sent', 'dropped'],
  stalled.map(([whenBusy, run]) => [
    whenBusy,
    fixed(run.response_timeP99Ms),
    fixed(run.service_timeP99Ms),
    run.started,
    run.dropped,
  ]),
)

if (write)
  writeFileSync(new URL('../docs/performance.md', import.meta.url), `${lines.join('\n').trimEnd()}\n`)
