import type { HopReadings } from '@broadside/shared/hops'
import type { BalancedServer, TopologyMessage } from '../../balancer/topology.ts'
import { freePort } from '../../net/free-port.ts'
import { reachableHost } from '../../net/reachable-host.ts'
import { ComponentProcess } from '../../process/component-process.ts'
import { InstanceSet } from '../instance-set.ts'
import type { ProbeResult, Stack } from '../stack.ts'
import { balancerEnv, type FrontPorts, instanceEnv } from './component-env.ts'
import { instanceHop } from './hops.ts'
import { type ProbeSession, probeDataPath } from './probe.ts'
import { type KeycastStackOptions, type ResolvedStackOptions, resolveStackOptions } from './stack-options.ts'

/** The keycast system as processes: instances around one PostgreSQL, behind one balancer. */
export class KeycastStack implements Stack {
  readonly system = 'keycast'
  readonly options: ResolvedStackOptions
  readonly ports: FrontPorts
  readonly balancer: ComponentProcess
  readonly #set: InstanceSet
  readonly #probeSession: ProbeSession = {}

  /** Makes a stack without starting it; picks free ports for the fronts that were given none. */
  static async create(options: KeycastStackOptions): Promise<KeycastStack> {
    const resolved = resolveStackOptions(options)
    const { http, stats, instances = [] } = resolved.ports
    const port = (wanted?: number) => wanted || freePort(resolved.frontHost)
    return new KeycastStack(resolved, {
      http: await port(http),
      ws: await port(),
      stats: await port(stats),
      instances: await Promise.all(Array.from({ length: resolved.instances }, (_, n) => port(instances[n]))),
    })
  }

  private constructor(options: ResolvedStackOptions, ports: FrontPorts) {
    this.options = options
    this.ports = ports
    this.#set = new InstanceSet(
      [
        {
          role: 'keycast',
          entry: 'keycast',
          env: (n, port) => instanceEnv(options, port || (ports.instances[n - 1] ?? 0)),
        },
      ],
      options.onEvent,
    )
    this.balancer = new ComponentProcess({
      name: 'balancer',
      role: 'balancer',
      entry: options.haproxyBin === '' ? 'balancer' : 'haproxy',
      env: () => balancerEnv(options, ports, this.#servers()),
      onEvent: options.onEvent,
    })
  }

  /** By name: an instance takes 127.0.0.1 for no tenant. */
  get urls(): { baseUrl: string; statsUrl: string; instanceUrls: string } {
    return {
      baseUrl: `http://localhost:${this.ports.http}`,
      statsUrl: `http://localhost:${this.ports.stats}/stats`,
      instanceUrls: this.ports.instances.map((port) => `http://localhost:${port}`).join(','),
    }
  }

  get facts() {
    const { cacheSize, cacheIdleSeconds, bcryptCost, balance } = this.options
    return {
      balancer: this.balancer.entry === 'haproxy' ? 'haproxy' : 'own',
      balance,
      cacheSize,
      cacheIdleSeconds,
      bcryptCost,
      keycast: this.keycasts.length,
    }
  }

  get instances(): readonly ComponentProcess[] {
    return [...this.#set.all, this.balancer]
  }

  get keycasts(): readonly ComponentProcess[] {
    return this.#set.of('keycast')
  }

  /** Starts everything; when one part fails, what had started is stopped again. */
  async start(): Promise<void> {
    try {
      await this.#set.grow({ keycast: this.options.instances })
      await this.balancer.start()
    } catch (error) {
      await this.close()
      throw error
    }
  }

  probe(): Promise<ProbeResult> {
    return probeDataPath(this.urls.baseUrl, this.#probeSession)
  }

  /** New instances serve before the balancer hears of them; removed ones leave it first. */
  async scale(wanted: Readonly<Record<string, number>>): Promise<void> {
    const { keycast = this.keycasts.length, ...unknown } = wanted
    const [other] = Object.keys(unknown)
    if (other !== undefined) throw new RangeError(`${other}: expected keycast`)
    await this.#set.grow({ keycast })
    const extra = this.#set.shrink({ keycast })
    await this.#tellBalancer()
    await Promise.all(extra.map((instance) => instance.stop()))
  }

  async readHops(): Promise<HopReadings> {
    await this.#set.refresh()
    return { unit: 'requests', hops: this.keycasts.map(instanceHop) }
  }

  /** Stops the balancer first, so that nobody sees half a stack. Users stay in the database. */
  async close(): Promise<void> {
    await this.balancer.stop()
    await this.#set.stop()
  }

  async #tellBalancer(): Promise<void> {
    if (this.balancer.state !== 'running') return
    const message: TopologyMessage = {
      kind: 'topology',
      topology: { backends: this.#servers(), gateways: [] },
    }
    await this.balancer.tell({ ...message })
  }

  #servers(): BalancedServer[] {
    return this.keycasts
      .filter(({ port }) => port > 0)
      .map(({ name, port }) => ({ name, host: reachableHost(this.options.host), port }))
  }
}
