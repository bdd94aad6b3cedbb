import type { Logger } from 'pino'
import { openHttpServer } from '../../../http/open-server.ts'
import { listen } from '../../../net/listen.ts'
import { rateLimited } from '../../../process/rate-limited.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import { type EdgeConfig, EdgeMessage } from '../config.ts'
import { type ApiParts, answerApi } from './api.ts'
import { EdgeBalancer } from './balancer.ts'
import { DataPlane } from './data-plane.ts'
import { Registry } from './registry.ts'

/** The original's sweep: an expired entry stays listed, unhealthy, until then. */
const SWEEP_MS = 30_000

/** The edge: a TCP data plane and an HTTP control plane in one process, on two ports. */
export async function startEdge(config: EdgeConfig, log: Logger): Promise<RunningComponent> {
  const balancer = new EdgeBalancer(config.backends, config.region, config.bindingTtlSeconds * 1_000)
  const data = new DataPlane(balancer, config.region, config.dataLatencyMs)
  const registry = new Registry(config.heartbeatTtlSeconds * 1_000)
  const parts: ApiParts = { registry, data, region: config.region, latencyMs: config.controlLatencyMs }
  const report = rateLimited(1_000, (error: unknown) => log.warn({ err: error }, 'a request failed'))
  const api = await openHttpServer(
    (req, res) => {
      answerApi(parts, req, res).catch((error: unknown) => {
        report(error)
        res.destroy()
      })
    },
    config.apiPort,
    config.host,
  )
  await listen(data.server, config.dataPort, config.host)
  const timers = [
    setInterval(() => balancer.collect(performance.now()), config.bindingGcSeconds * 1_000),
    setInterval(() => registry.sweep(performance.now()), SWEEP_MS),
  ]
  return {
    port: api.port,
    gauges: ['bindings'],
    counters() {
      const counts = [...data.count().values()]
      return {
        connections: data.clients.size,
        accepted: data.counters.connections,
        errors: data.counters.errors,
        noBackend: data.counters.noBackend,
        bindings: balancer.bindings,
        bytesReceived: counts.reduce((sum, count) => sum + count.bytesReceived, 0),
        bytesSent: counts.reduce((sum, count) => sum + count.bytesSent, 0),
      }
    },
    async receive(message) {
      const told = EdgeMessage.parse(message)
      if (told.kind === 'routes') balancer.setBackends(told.backends)
      else {
        parts.latencyMs = told.controlLatencyMs ?? parts.latencyMs
        data.latencyMs = told.dataLatencyMs ?? data.latencyMs
      }
    },
    faults: data.clients.faults,
    async close() {
      for (const timer of timers) clearInterval(timer)
      const closed = new Promise((done) => data.server.close(done))
      data.close()
      await closed
      await api.close()
    },
  }
}
