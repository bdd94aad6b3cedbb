import type { HopReadings } from '@broadside/shared/hops'
import type { BalancedServer, TopologyMessage } from '../../balancer/topology.ts'
import { freePort } from '../../net/free-port.ts'
import { reachableHost } from '../../net/reachable-host.ts'
import { ComponentProcess } from '../../process/component-process.ts'
import { InstanceSet } from '../instance-set.ts'
import { pauseRedis } from '../pause-redis.ts'
import type { ProbeResult, Stack } from '../stack.ts'
import { backendEnv, balancerEnv, type FrontPorts, gatewayEnv } from './component-env.ts'
import { backendHop, gatewayHop } from './hops.ts'
import { probeDataPath } from './probe.ts'
import { responseTokens } from './response-text.ts'
import { type ResolvedStackOptions, resolveStackOptions, type WsproxyStackOptions } from './stack-options.ts'

/** The wsproxy system as processes: backends and gateways around one Redis, behind one balancer. */
export class WsproxyStack implements Stack {
  readonly system = 'wsproxy'
  readonly options: ResolvedStackOptions
  readonly ports: FrontPorts
  readonly balancer: ComponentProcess
  readonly #set: InstanceSet

  /** Makes a stack without starting it; picks free ports for the fronts that were given none. */
  static async create(options: WsproxyStackOptions): Promise<WsproxyStack> {
    const resolved = resolveStackOptions(options)
    const { http, ws, stats } = resolved.ports
    const port = (wanted: number | undefined) => wanted || freePort(resolved.frontHost)
    return new WsproxyStack(resolved, {
      http: await port(http),
      ws: await port(ws),
      stats: await port(stats),
    })
  }

  private constructor(options: ResolvedStackOptions, ports: FrontPorts) {
    this.options = options
    this.ports = ports
    this.#set = new InstanceSet(
      [
        { role: 'backend', entry: 'backend', env: (_, port) => backendEnv(options, port) },
        { role: 'gateway', entry: 'gateway', env: (n, port) => gatewayEnv(options, `gateway-${n}`, port) },
      ],
      options.onEvent,
    )
    this.balancer = new ComponentProcess({
      name: 'balancer',
      role: 'balancer',
      entry: options.haproxyBin === '' ? 'balancer' : 'haproxy',
      env: () => balancerEnv(options, ports, this.#servers(this.backends), this.#servers(this.gateways)),
      onEvent: options.onEvent,
    })
  }

  /** The fronts' addresses, as this machine reaches them. */
  get urls(): { httpUrl: string; wsUrl: string; statsUrl: string } {
    const host = reachableHost(this.options.frontHost)
    return {
      httpUrl: `http://${host}:${this.ports.http}`,
      wsUrl: `ws://${host}:${this.ports.ws}`,
      statsUrl: `http://${host}:${this.ports.stats}/stats`,
    }
  }

  get facts() {
    const { tokenDelayMs, responseText, correlationIds, backendWorkers } = this.options
    return {
      balancer: this.balancer.entry === 'haproxy' ? 'haproxy' : 'own',
      tokenDelayMs,
      responseText,
      correlationIds,
      backendWorkers,
      backends: this.backends.length,
      gateways: this.gateways.length,
    }
  }

  get instances(): readonly ComponentProcess[] {
    return [...this.#set.all, this.balancer]
  }

  get backends(): readonly ComponentProcess[] {
    return this.#set.of('backend')
  }

  get gateways(): readonly ComponentProcess[] {
    return this.#set.of('gateway')
  }

  /** Starts everything; when one part fails, what had started is stopped again. */
  async start(): Promise<void> {
    try {
      await this.#set.grow({ backend: this.options.backends, gateway: this.options.gateways })
      await this.balancer.start()
    } catch (error) {
      await this.close()
      throw error
    }
  }

  probe(): Promise<ProbeResult> {
    const { responseText, tokenDelayMs } = this.options
    return probeDataPath({ ...this.urls, tokens: responseTokens(responseText), tokenDelayMs })
  }

  /** New instances serve before the balancer hears of them; removed ones leave it first. */
  async scale(wanted: Readonly<Record<string, number>>): Promise<void> {
    const { backends = this.backends.length, gateways = this.gateways.length, ...unknown } = wanted
    const [other] = Object.keys(unknown)
    if (other !== undefined) throw new RangeError(`${other}: expected backends, gateways or both`)
    const counts = { backend: backends, gateway: gateways }
    await this.#set.grow(counts)
    const extra = this.#set.shrink(counts)
    await this.#tellBalancer()
    await Promise.all(extra.map((instance) => instance.stop()))
  }

  async readHops(): Promise<HopReadings> {
    await this.#set.refresh()
    return { unit: 'messages', hops: [...this.backends.map(backendHop), ...this.gateways.map(gatewayHop)] }
  }

  pauseStore(ms: number): Promise<void> {
    return pauseRedis(this.options.redisUrl, ms)
  }

  /** Stops the balancer first, so that nobody sees half a stack. */
  async close(): Promise<void> {
    await this.balancer.stop()
    await this.#set.stop()
  }

  async #tellBalancer(): Promise<void> {
    if (this.balancer.state !== 'running') return
    const topology = { backends: this.#servers(this.backends), gateways: this.#servers(this.gateways) }
    const message: TopologyMessage = { kind: 'topology', topology }
    await this.balancer.tell({ ...message })
  }

  #servers(instances: readonly ComponentProcess[]): BalancedServer[] {
    return instances
      .filter(({ port }) => port > 0)
      .map(({ name, port }) => ({ name, host: this.options.host, port }))
  }
}
