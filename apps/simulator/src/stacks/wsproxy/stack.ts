import type { BalancedServer, TopologyMessage } from '../../balancer/topology.ts'
import { freePort } from '../../net/free-port.ts'
import { reachableHost } from '../../net/reachable-host.ts'
import { ComponentProcess } from '../../process/component-process.ts'
import { backendEnv, balancerEnv, type FrontPorts, gatewayEnv } from './component-env.ts'
import { type ResolvedStackOptions, resolveStackOptions, type WsproxyStackOptions } from './stack-options.ts'

type Role = 'backend' | 'gateway'

/** The wsproxy system as processes: backends and gateways around one Redis, behind one balancer. */
export class WsproxyStack {
  readonly options: ResolvedStackOptions
  readonly ports: FrontPorts
  readonly balancer: ComponentProcess
  #backends: ComponentProcess[] = []
  #gateways: ComponentProcess[] = []

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
    this.balancer = new ComponentProcess({
      name: 'balancer',
      entry: options.haproxyBin === '' ? 'balancer' : 'haproxy',
      env: () => balancerEnv(options, ports, this.#servers(this.#backends), this.#servers(this.#gateways)),
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

  get instances(): readonly ComponentProcess[] {
    return [...this.#backends, ...this.#gateways, this.balancer]
  }

  get backends(): readonly ComponentProcess[] {
    return this.#backends
  }

  get gateways(): readonly ComponentProcess[] {
    return this.#gateways
  }

  instance(name: string): ComponentProcess | undefined {
    return this.instances.find((instance) => instance.name === name)
  }

  /** Starts everything; when one part fails, what had started is stopped again. */
  async start(): Promise<void> {
    try {
      await Promise.all([
        this.#grow('backend', this.options.backends),
        this.#grow('gateway', this.options.gateways),
      ])
      await this.balancer.start()
    } catch (error) {
      await this.close()
      throw error
    }
  }

  /** Sets the numbers of instances. New ones serve before the balancer hears of them; removed ones leave it first. */
  async scale(counts: { backends: number; gateways: number }): Promise<void> {
    await Promise.all([this.#grow('backend', counts.backends), this.#grow('gateway', counts.gateways)])
    const extra = [...this.#backends.splice(counts.backends), ...this.#gateways.splice(counts.gateways)]
    await this.#tellBalancer()
    await Promise.all(extra.map((instance) => instance.stop()))
  }

  /** Stops the balancer first, so that nobody sees half a stack. */
  async close(): Promise<void> {
    await this.balancer.stop()
    await Promise.all([...this.#gateways, ...this.#backends].map((instance) => instance.stop()))
  }

  async #grow(role: Role, count: number): Promise<void> {
    const list = role === 'backend' ? this.#backends : this.#gateways
    const added: ComponentProcess[] = []
    for (let n = list.length + 1; n <= count; n++) added.push(this.#create(role, n))
    list.push(...added)
    await Promise.all(added.map((instance) => instance.start()))
  }

  #create(role: Role, number: number): ComponentProcess {
    const env = role === 'backend' ? backendEnv : gatewayEnv
    return new ComponentProcess({
      name: `${role}-${number}`,
      entry: role,
      env: (port) => env(this.options, port),
      onEvent: this.options.onEvent,
    })
  }

  async #tellBalancer(): Promise<void> {
    if (this.balancer.state !== 'running') return
    const topology = { backends: this.#servers(this.#backends), gateways: this.#servers(this.#gateways) }
    const message: TopologyMessage = { kind: 'topology', topology }
    await this.balancer.tell({ ...message })
  }

  #servers(instances: readonly ComponentProcess[]): BalancedServer[] {
    return instances
      .filter(({ port }) => port > 0)
      .map(({ name, port }) => ({ name, host: this.options.host, port }))
  }
}
