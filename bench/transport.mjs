// Compares the engine's own protocol clients with `ws`, node:http and, where installed, wrk and hey.
//   node bench/transport.mjs [rounds]
// Rounds alternate between the clients and medians are printed; CPU time, not wall time, is what counts, because the
// machine may be doing other things meanwhile.
import { cpus } from 'node:os'
import { buildClients, buildYardstick } from './lib/build.mjs'
import { median, medianOf } from './lib/medians.mjs'
import { has, runClient, runTimed, startServer } from './lib/pinned.mjs'

const rounds = Number(process.argv[2] ?? 3)
const STREAM = { users: 1000, queries: 10, tokens: 20, gapMs: 50 }
const IDLE_SOCKETS = 10_000
const HTTP = { connections: 100, seconds: 5 }

const server = await startServer(await buildYardstick())
const clients = await buildClients(['ws-stream', 'ws-idle', 'http-loop'])
const { wsBase, httpBase } = server

/** Runs each variant once per round, in turn; medians by variant. */
async function alternate(variants, measure) {
  const results = new Map(variants.map((variant) => [variant, []]))
  for (let round = 0; round < rounds; round++) {
    for (const variant of variants) results.get(variant).push(await measure(variant))
  }
  return Object.fromEntries([...results].map(([variant, all]) => [variant, medianOf(all)]))
}

const percent = (ratio) => `${((ratio - 1) * 100).toFixed(0)} %`
const fixed = (value, digits = 1) => value.toFixed(digits)

console.log(
  `Node ${process.version}, ${cpus()[0]?.model}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}, ${rounds} rounds`,
)

const { users, queries, tokens, gapMs } = STREAM
const stream = await alternate(['own', 'ws'], async (client) => {
  const result = await runClient(clients['ws-stream'], [client, wsBase, users, queries, tokens, gapMs])
  if (result.tokens !== result.expected) throw new Error(`${client} lost tokens: ${JSON.stringify(result)}`)
  return result
})
console.log(`\n${users} users x ${queries} queries x ${tokens} tokens at ${gapMs} ms, same work per message`)
console.table({
  own: {
    'CPU s': fixed(stream.own.cpuS, 2),
    'CPU us/message': fixed(stream.own.cpuUsPerMessage),
    'peak MiB': stream.own.maxRssMiB,
  },
  ws: {
    'CPU s': fixed(stream.ws.cpuS, 2),
    'CPU us/message': fixed(stream.ws.cpuUsPerMessage),
    'peak MiB': stream.ws.maxRssMiB,
  },
})
console.log(`CPU per message against ws: ${percent(stream.own.cpuUsPerMessage / stream.ws.cpuUsPerMessage)}`)

const idle = await alternate(['own', 'ws'], (client) =>
  runClient(clients['ws-idle'], [client, wsBase, IDLE_SOCKETS], ['--expose-gc']),
)
console.log(`\n${IDLE_SOCKETS} idle connections, at most 256 in the handshake`)
console.table(idle)
console.log(
  `Connects per CPU second against ws: x ${fixed(idle.own.connectsPerCpuS / idle.ws.connectsPerCpuS, 2)}`,
)

const { connections, seconds } = HTTP
const http = await alternate(['own', 'node'], (client) =>
  runClient(clients['http-loop'], [client, httpBase, connections, seconds]),
)
const rows = {
  'own client': { 'requests/s': http.own.requestsPerS, 'requests per CPU s': http.own.requestsPerCpuS },
  'node:http': { 'requests/s': http.node.requestsPerS, 'requests per CPU s': http.node.requestsPerCpuS },
}
/** Each prints its rate in a line of its own. */
const OTHERS = [
  ['wrk', ['-t1', `-c${connections}`, `-d${seconds}s`], /Requests\/sec:\s+([\d.]+)/],
  ['hey', ['-c', connections, '-z', `${seconds}s`], /Requests\/sec:\s+([\d.]+)/],
]
for (const [program, args, pattern] of OTHERS) {
  if (!has(program)) continue
  const rates = []
  const perCpu = []
  for (let round = 0; round < rounds; round++) {
    const { stdout, cpuS } = await runTimed(program, [...args, `${httpBase}/health`])
    const rate = Number(pattern.exec(stdout)?.[1])
    rates.push(rate)
    perCpu.push((rate * seconds) / cpuS)
  }
  rows[program] = {
    'requests/s': Math.round(median(rates)),
    'requests per CPU s': Math.round(median(perCpu)),
  }
}
console.log(`\nGET /health, ${connections} connections, closed loop, ${seconds} s`)
console.table(rows)

await server.stop()
