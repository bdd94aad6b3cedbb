// GET /health in a closed loop on keep-alive connections, every phase recorded.
//   http-loop.js own|node BASE CONNECTIONS SECONDS
import http from 'node:http'
import { HttpConnection } from '../../apps/runner/src/engine/transport/http/http-connection.ts'
import type { HttpHandler } from '../../apps/runner/src/engine/transport/http/http-handler.ts'
import type { HttpResult } from '../../apps/runner/src/engine/transport/http/http-result.ts'
import { prepareRequest } from '../../apps/runner/src/engine/transport/http/prepared-request.ts'
import { parseTargetUrl } from '../../apps/runner/src/engine/transport/target-url.ts'

const [client = 'own', base = 'http://127.0.0.1:57100', ...numbers] = process.argv.slice(2)
const [connections = 100, seconds = 5] = numbers.map(Number)
const target = parseTargetUrl(`${base}/health`)
const request = prepareRequest({ target })
const totals = { requests: 0, failed: 0, not200: 0 }
/** Ten microseconds a bucket, as a stand-in for a recorder. */
const durations = new Uint32Array(100_000)
const phaseSumsMs = { blocked: 0, connecting: 0, sending: 0, waiting: 0, receiving: 0 }
let running = true

function record(durationMs: number): void {
  const bucket = Math.min(durations.length - 1, (durationMs * 100) | 0)
  durations[bucket] = (durations[bucket] ?? 0) + 1
}

class Loop implements HttpHandler {
  readonly #connection = new HttpConnection({ target })

  next(): void {
    this.#connection.send(request, this, 10_000)
  }

  onDone(result: HttpResult): void {
    totals.requests++
    if (result.status !== 200) totals.not200++
    record(result.durationMs)
    phaseSumsMs.blocked += result.blockedMs
    phaseSumsMs.connecting += result.connectingMs
    phaseSumsMs.sending += result.sendingMs
    phaseSumsMs.waiting += result.waitingMs
    phaseSumsMs.receiving += result.receivingMs
    if (running) this.next()
    else this.#connection.close()
  }

  onFailed(): void {
    totals.failed++
    if (running) this.next()
  }
}

function nodeLoop(agent: http.Agent): void {
  const startedAtMs = performance.now()
  const sent = http.request(base, { path: '/health', agent }, (answer) => {
    answer.resume()
    answer.on('end', () => {
      totals.requests++
      if (answer.statusCode !== 200) totals.not200++
      record(performance.now() - startedAtMs)
      if (running) nodeLoop(agent)
      else agent.destroy()
    })
  })
  sent.on('error', () => {
    totals.failed++
    if (running) nodeLoop(agent)
  })
  sent.end()
}

const cpuBefore = process.cpuUsage()
const startedAtMs = performance.now()
if (client === 'own') for (let i = 0; i < connections; i++) new Loop().next()
else {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  for (let i = 0; i < connections; i++) nodeLoop(agent)
}
await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const cpu = process.cpuUsage(cpuBefore)
const wallS = (performance.now() - startedAtMs) / 1000
running = false
const cpuS = (cpu.user + cpu.system) / 1e6
console.log(
  JSON.stringify({
    ...totals,
    requestsPerS: Math.round(totals.requests / wallS),
    requestsPerCpuS: Math.round(totals.requests / cpuS),
    cpuS,
    userS: cpu.user / 1e6,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    phaseSumsMs,
  }),
)
process.exit(0)

function percentile(q: number): number {
  let left = Math.ceil(totals.requests * q)
  for (let i = 0; i < durations.length; i++) {
    left -= durations[i] ?? 0
    if (left <= 0) return i / 100
  }
  return Number.NaN
}
