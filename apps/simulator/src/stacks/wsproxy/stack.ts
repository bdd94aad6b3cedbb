import type { HopReadings } from '@broadside/shared/ledger/hops'
import { takePorts } from '../../net/take-ports.ts'
import type { ComponentProcess } from '../../process/component-process.ts'
import { pauseRedis } from '../../redis/pause-redis.ts'
import { BalancedStack } from '../balanced-stack.ts'
import type { BalancerPorts } from '../balancer-env.ts'
import type { ProbeResult } from '../stack.ts'
import { backendEnv, gatewayEnv } from './component-env.ts'
import { backendHop, gatewayHop } from './hops.ts'
import { probeDataPath } from './probe.ts'
import { responseTokens } from './response-text.ts'
import { type ResolvedStackOptions, resolveStackOptions, type WsproxyStackOptions } from './stack-options.ts'

/** The wsproxy system as processes: backends and gateways around one Redis, behind one balancer. */
export class WsproxyStack extends BalancedStack {
  readonly system = 'wsproxy'
  readonly options: ResolvedStackOptions

  /** Makes a stack without starting it; picks free ports for the fronts that were given none. */
  static async create(given: WsproxyStackOptions): Promise<WsproxyStack> {
    const options = resolveStackOptions(given)
    const { http, ws, stats } = options.ports
    return new WsproxyStack(options, await takePorts(options.frontHost, { http, ws, stats }))
  }

  private constructor(options: ResolvedStackOptions, ports: BalancerPorts) {
    super({
      roles: [
        {
          role: 'backend',
          plural: 'backends',
          count: options.backends,
          entry: 'backend',
          env: (_, port) => backendEnv(options, port),
        },
        {
          role: 'gateway',
          plural: 'gateways',
          count: options.gateways,
          entry: 'gateway',
          env: (n, port) => gatewayEnv(options, `gateway-${n}`, port),
        },
      ],
      behind: { http: 'backend', ws: 'gateway' },
      ports,
      options,
    })
    this.options = options
  }

  get urls() {
    return this.frontUrls()
  }

  get facts() {
    const { tokenDelayMs, responseText, correlationIds, backendWorkers } = this.options
    return {
      ...{ balancer: this.balancerKind, tokenDelayMs, responseText, correlationIds, backendWorkers },
      ...this.counts,
    }
  }

  get backends(): readonly ComponentProcess[] {
    return this.of('backend')
  }

  get gateways(): readonly ComponentProcess[] {
    return this.of('gateway')
  }

  probe(): Promise<ProbeResult> {
    const { responseText, tokenDelayMs } = this.options
    return probeDataPath({ ...this.urls, tokens: responseTokens(responseText), tokenDelayMs })
  }

  pauseStore(ms: number): Promise<void> {
    return pauseRedis(this.options.redisUrl, ms)
  }

  protected hops(): HopReadings {
    return { unit: 'messages', hops: [...this.backends.map(backendHop), ...this.gateways.map(gatewayHop)] }
  }
}
