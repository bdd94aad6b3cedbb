import type { EdgeproxyStack as EdgeproxyStackConfig } from '@broadside/shared/config/stacks/edgeproxy'
import type { HopReadings } from '@broadside/shared/hops'
import { freePort } from '../../net/free-port.ts'
import { reachableHost } from '../../net/reachable-host.ts'
import { ComponentProcess } from '../../process/component-process.ts'
import { componentEnv } from '../component-env.ts'
import { InstanceSet } from '../instance-set.ts'
import type { ProbeResult, Stack, StackFactory, StackHost } from '../stack.ts'
import type { EdgeBackendConfig, EdgeConfig, RoutedBackend } from './config.ts'
import { COUNTRY_OF } from './edge/geo.ts'

const PROBE_TIMEOUT_MS = 5_000

/** One edge in front of backends in several regions. Data plane and control plane are different addresses. */
class EdgeproxyStack implements Stack {
  readonly system = 'edgeproxy'
  readonly #set: InstanceSet
  readonly #edge: ComponentProcess

  constructor(
    private readonly config: EdgeproxyStackConfig,
    private readonly host: StackHost,
    private readonly ports: { readonly data: number; readonly api: number; readonly backend: number },
  ) {
    const { logLevel, onEvent } = host
    this.#set = new InstanceSet(
      [
        {
          role: 'backend',
          entry: 'edge-backend',
          // The first one's port is known before it listens, as direct runs go past the edge.
          env: (n, port) =>
            componentEnv(this.#backendConfig(n, n === 1 ? this.ports.backend : port), logLevel),
        },
      ],
      onEvent,
    )
    this.#edge = new ComponentProcess({
      name: 'edge',
      role: 'edge',
      entry: 'edge',
      env: () => componentEnv(this.#edgeConfig(), logLevel),
      onEvent,
    })
  }

  get urls() {
    const host = reachableHost(this.host.frontHost)
    const controlUrl = `http://${host}:${this.ports.api}`
    return {
      baseUrl: `http://${host}:${this.ports.data}`,
      controlUrl,
      countersUrl: `${controlUrl}/metrics`,
      directUrl: `http://${reachableHost(this.host.host)}:${this.ports.backend}`,
    }
  }

  get facts() {
    const { region, controlLatencyMs, dataLatencyMs } = this.config.options
    return { region, controlLatencyMs, dataLatencyMs, backends: this.#set.of('backend').length }
  }

  get instances(): readonly ComponentProcess[] {
    return [...this.#set.all, this.#edge]
  }

  async start(): Promise<void> {
    try {
      await this.#set.grow({ backend: this.config.instances.backends })
      await this.#edge.start()
    } catch (error) {
      await this.close()
      throw error
    }
  }

  /** One request through the edge, which must come from one of its backends. */
  async probe(): Promise<ProbeResult> {
    const startMs = performance.now()
    try {
      const answer = await fetch(`${this.urls.baseUrl}/api/info`, {
        signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
      })
      const backend = answer.headers.get('x-backend-id')
      if (!answer.ok || backend === null) throw new Error(`the data plane answered ${answer.status}`)
      return { ok: true, tookMs: Math.round(performance.now() - startMs), backend }
    } catch (error) {
      const { message, cause } = error as Error
      return {
        ok: false,
        step: 'data',
        reason: cause instanceof Error ? `${message}: ${cause.message}` : message,
      }
    }
  }

  async scale({ backends, ...unknown }: Readonly<Record<string, number>>): Promise<void> {
    const [other] = Object.keys(unknown)
    if (other !== undefined || backends === undefined) throw new RangeError(`${other}: expected backends`)
    await this.#set.grow({ backend: backends })
    const extra = this.#set.shrink({ backend: backends })
    if (this.#edge.state === 'running') await this.#edge.tell({ kind: 'routes', backends: this.#routes() })
    await Promise.all(extra.map((instance) => instance.stop()))
  }

  async readHops(): Promise<HopReadings> {
    await this.#edge.refresh()
    const { bytesReceived = 0, bytesSent = 0 } = this.#edge.counters
    return {
      unit: 'bytes',
      hops: [{ instance: 'edge', role: 'edge', hop: 1, received: bytesReceived, sent: bytesSent, lost: {} }],
    }
  }

  async close(): Promise<void> {
    await this.#edge.stop()
    await this.#set.stop()
  }

  #backendConfig(n: number, port: number): EdgeBackendConfig {
    const { backendRegions, backendDelayMs } = this.config.options
    const region = backendRegions[(n - 1) % backendRegions.length] ?? 'eu'
    return { host: this.host.host, port, id: `mock-${region}-${n}`, region, delayMs: backendDelayMs }
  }

  #edgeConfig(): EdgeConfig {
    const { options } = this.config
    return {
      host: this.host.frontHost,
      dataPort: this.ports.data,
      apiPort: this.ports.api,
      region: options.region,
      backends: this.#routes(),
      bindingTtlSeconds: options.bindingTtlSeconds,
      bindingGcSeconds: options.bindingGcSeconds,
      heartbeatTtlSeconds: options.heartbeatTtlSeconds,
      controlLatencyMs: options.controlLatencyMs,
      dataLatencyMs: options.dataLatencyMs,
    }
  }

  #routes(): RoutedBackend[] {
    const { weights, softLimit, hardLimit } = this.config.options
    return this.#set.of('backend').map((instance, i) => {
      const { id, region, host } = this.#backendConfig(i + 1, instance.port)
      const weight = weights[i] ?? 2
      const country = COUNTRY_OF[region]
      return {
        id,
        app: 'mock',
        region,
        country,
        host,
        port: instance.port,
        healthy: true,
        weight,
        softLimit,
        hardLimit,
      }
    })
  }
}

export const createEdgeproxyStack: StackFactory<'edgeproxy'> = async (config, host) =>
  new EdgeproxyStack(config, host, {
    data: await freePort(host.frontHost),
    api: await freePort(host.frontHost),
    backend: await freePort(host.host),
  })
