import type { HopReadings } from '@broadside/shared/hops'
import type { BalancedServer, TopologyMessage } from '../../balancer/topology.ts'
import { freePort } from '../../net/free-port.ts'
import { reachableHost } from '../../net/reachable-host.ts'
import { ComponentProcess } from '../../process/component-process.ts'
import { InstanceSet } from '../instance-set.ts'
import { pauseRedis } from '../pause-redis.ts'
import type { ProbeResult, Stack } from '../stack.ts'
import { balancerEnv, type FrontPorts, nodeEnv, sessionApiEnv } from './component-env.ts'
import { nodeApiHop, nodeHop, sessionApiHop } from './hops.ts'
import { probeDataPath } from './probe.ts'
import {
  type CentrifugoStackOptions,
  type ResolvedStackOptions,
  resolveStackOptions,
} from './stack-options.ts'

/** The Centrifugo system as processes: session APIs and nodes around one Redis, behind one balancer. */
export class CentrifugoStack implements Stack {
  readonly system = 'centrifugo'
  readonly options: ResolvedStackOptions
  readonly ports: FrontPorts
  readonly balancer: ComponentProcess
  readonly #set: InstanceSet

  /** Makes a stack without starting it; picks free ports for the fronts that were given none. */
  static async create(options: CentrifugoStackOptions): Promise<CentrifugoStack> {
    const resolved = resolveStackOptions(options)
    const { http, ws, stats } = resolved.ports
    const port = (wanted: number | undefined) => wanted || freePort(resolved.frontHost)
    return new CentrifugoStack(resolved, {
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
        { role: 'session-api', entry: 'session-api', env: (_, port) => sessionApiEnv(options, ports, port) },
        { role: 'node', entry: 'centrifugo-node', env: (n, port) => nodeEnv(options, `node-${n}`, port) },
      ],
      options.onEvent,
    )
    this.balancer = new ComponentProcess({
      name: 'balancer',
      role: 'balancer',
      entry: options.haproxyBin === '' ? 'balancer' : 'haproxy',
      env: () => balancerEnv(options, ports, this.#servers(this.sessionApis), this.#servers(this.nodes)),
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
    const { responseLengthWords, tokenDelayMs, lenientSubscribe } = this.options
    return {
      balancer: this.balancer.entry === 'haproxy' ? 'haproxy' : 'own',
      responseLengthWords,
      tokenDelayMs,
      lenientSubscribe,
      sessionApis: this.sessionApis.length,
      nodes: this.nodes.length,
    }
  }

  get instances(): readonly ComponentProcess[] {
    return [...this.#set.all, this.balancer]
  }

  get sessionApis(): readonly ComponentProcess[] {
    return this.#set.of('session-api')
  }

  get nodes(): readonly ComponentProcess[] {
    return this.#set.of('node')
  }

  /** Starts everything; when one part fails, what had started is stopped again. */
  async start(): Promise<void> {
    try {
      await this.#set.grow({ 'session-api': this.options.sessionApis, node: this.options.nodes })
      await this.balancer.start()
    } catch (error) {
      await this.close()
      throw error
    }
  }

  probe(): Promise<ProbeResult> {
    const { responseLengthWords, tokenDelayMs } = this.options
    return probeDataPath({ ...this.urls, idealMs: responseLengthWords * tokenDelayMs })
  }

  /** New instances serve before the balancer hears of them; removed ones leave it first. */
  async scale(wanted: Readonly<Record<string, number>>): Promise<void> {
    const { sessionApis = this.sessionApis.length, nodes = this.nodes.length, ...unknown } = wanted
    const [other] = Object.keys(unknown)
    if (other !== undefined) throw new RangeError(`${other}: expected sessionApis, nodes or both`)
    const counts = { 'session-api': sessionApis, node: nodes }
    await this.#set.grow(counts)
    const extra = this.#set.shrink(counts)
    await this.#tellBalancer()
    await Promise.all(extra.map((instance) => instance.stop()))
  }

  async readHops(): Promise<HopReadings> {
    await this.#set.refresh()
    const { sessionApis, nodes } = this
    return {
      unit: 'messages',
      hops: [...sessionApis.map(sessionApiHop), ...nodes.map(nodeApiHop), ...nodes.map(nodeHop)],
    }
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
    const topology = { backends: this.#servers(this.sessionApis), gateways: this.#servers(this.nodes) }
    const message: TopologyMessage = { kind: 'topology', topology }
    await this.balancer.tell({ ...message })
  }

  #servers(instances: readonly ComponentProcess[]): BalancedServer[] {
    return instances
      .filter(({ port }) => port > 0)
      .map(({ name, port }) => ({ name, host: this.options.host, port }))
  }
}
