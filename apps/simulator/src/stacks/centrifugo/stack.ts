import type { HopReadings } from '@broadside/shared/ledger/hops'
import { takePorts } from '../../net/take-ports.ts'
import type { ComponentProcess } from '../../process/component-process.ts'
import { pauseRedis } from '../../redis/pause-redis.ts'
import { BalancedStack } from '../balanced-stack.ts'
import type { BalancerPorts } from '../balancer-env.ts'
import type { ProbeResult } from '../stack.ts'
import { nodeEnv, sessionApiEnv } from './component-env.ts'
import { nodeApiHop, nodeHop, sessionApiHop } from './hops.ts'
import { probeDataPath } from './probe.ts'
import {
  type CentrifugoStackOptions,
  type ResolvedStackOptions,
  resolveStackOptions,
} from './stack-options.ts'

/** The Centrifugo system as processes: session APIs and nodes around one Redis, behind one balancer. */
export class CentrifugoStack extends BalancedStack {
  readonly system = 'centrifugo'
  readonly options: ResolvedStackOptions

  /** Makes a stack without starting it; picks free ports for the fronts that were given none. */
  static async create(given: CentrifugoStackOptions): Promise<CentrifugoStack> {
    const options = resolveStackOptions(given)
    const { http, ws, stats } = options.ports
    return new CentrifugoStack(options, await takePorts(options.frontHost, { http, ws, stats }))
  }

  private constructor(options: ResolvedStackOptions, ports: BalancerPorts) {
    super({
      roles: [
        {
          role: 'session-api',
          plural: 'sessionApis',
          count: options.sessionApis,
          entry: 'session-api',
          env: (_, port) => sessionApiEnv(options, ports.ws, port),
        },
        {
          role: 'node',
          plural: 'nodes',
          count: options.nodes,
          entry: 'centrifugo-node',
          env: (n, port) => nodeEnv(options, `node-${n}`, port),
        },
      ],
      behind: { http: 'session-api', ws: 'node' },
      rules: { GATEWAY_BALANCE: 'least-connections', GATEWAY_HEALTH_PATH: '/' },
      ports,
      options,
    })
    this.options = options
  }

  get urls() {
    return this.frontUrls()
  }

  get facts() {
    const { responseLengthWords, tokenDelayMs, lenientSubscribe } = this.options
    return {
      ...{ balancer: this.balancerKind, responseLengthWords, tokenDelayMs, lenientSubscribe },
      ...this.counts,
    }
  }

  get sessionApis(): readonly ComponentProcess[] {
    return this.of('session-api')
  }

  get nodes(): readonly ComponentProcess[] {
    return this.of('node')
  }

  probe(): Promise<ProbeResult> {
    const { responseLengthWords, tokenDelayMs } = this.options
    return probeDataPath({ ...this.urls, idealMs: responseLengthWords * tokenDelayMs })
  }

  pauseStore(ms: number): Promise<void> {
    return pauseRedis(this.options.redisUrl, ms)
  }

  protected hops(): HopReadings {
    const { sessionApis, nodes } = this
    return {
      unit: 'messages',
      hops: [...sessionApis.map(sessionApiHop), ...nodes.map(nodeApiHop), ...nodes.map(nodeHop)],
    }
  }
}
