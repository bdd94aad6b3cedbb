import type { HopReadings } from '@broadside/shared/ledger/hops'
import { freePort } from '../../net/free-port.ts'
import { takePorts } from '../../net/take-ports.ts'
import type { ComponentProcess } from '../../process/component-process.ts'
import { BalancedStack } from '../balanced-stack.ts'
import type { BalancerPorts } from '../balancer-env.ts'
import type { ProbeResult } from '../stack.ts'
import { keycastEnv } from './component-env.ts'
import { instanceHop } from './hops.ts'
import { type ProbeSession, probeDataPath } from './probe.ts'
import { type KeycastStackOptions, type ResolvedStackOptions, resolveStackOptions } from './stack-options.ts'

/** By name: an instance takes 127.0.0.1 for no tenant. */
const TENANT_HOST = 'localhost'

/** The keycast system as processes: instances around one PostgreSQL, behind one balancer. */
export class KeycastStack extends BalancedStack {
  readonly system = 'keycast'
  readonly options: ResolvedStackOptions
  readonly #instancePorts: readonly number[]
  readonly #probeSession: ProbeSession = {}

  /** Makes a stack without starting it; picks free ports for the fronts and instances that were given none. */
  static async create(given: KeycastStackOptions): Promise<KeycastStack> {
    const options = resolveStackOptions(given)
    const { http, stats, instances = [] } = options.ports
    const ports = await takePorts(options.frontHost, { http, ws: undefined, stats })
    const wanted = Array.from({ length: options.instances }, (_, n) => instances[n])
    const own = await Promise.all(wanted.map((port) => port || freePort(options.frontHost)))
    return new KeycastStack(options, ports, own)
  }

  private constructor(options: ResolvedStackOptions, ports: BalancerPorts, instancePorts: readonly number[]) {
    super({
      roles: [
        {
          role: 'keycast',
          plural: 'keycast',
          count: options.instances,
          entry: 'keycast',
          env: (n, port) => keycastEnv(options, port || (instancePorts[n - 1] ?? 0)),
        },
      ],
      behind: { http: 'keycast' },
      rules: { BACKEND_BALANCE: options.balance === 'authorization' ? 'authorization-hash' : 'round-robin' },
      ports,
      options,
    })
    this.options = options
    this.#instancePorts = instancePorts
  }

  get urls() {
    const { httpUrl, statsUrl } = this.frontUrls(TENANT_HOST)
    return {
      baseUrl: httpUrl,
      statsUrl,
      instanceUrls: this.#instancePorts.map((port) => `http://${TENANT_HOST}:${port}`).join(','),
    }
  }

  get facts() {
    const { cacheSize, cacheIdleSeconds, bcryptCost, balance } = this.options
    return {
      ...{ balancer: this.balancerKind, balance, cacheSize, cacheIdleSeconds, bcryptCost },
      ...this.counts,
    }
  }

  get keycasts(): readonly ComponentProcess[] {
    return this.of('keycast')
  }

  probe(): Promise<ProbeResult> {
    return probeDataPath(this.urls.baseUrl, this.#probeSession)
  }

  protected hops(): HopReadings {
    return { unit: 'requests', hops: this.keycasts.map(instanceHop) }
  }
}
