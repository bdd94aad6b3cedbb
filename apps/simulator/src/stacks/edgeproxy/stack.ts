import type { EdgeproxyStack as EdgeproxyStackConfig } from '@broadside/shared/config/stacks/edgeproxy'
import type { HopReadings } from '@broadside/shared/ledger/hops'
import { reachableHost } from '../../net/reachable-host.ts'
import { takePorts } from '../../net/take-ports.ts'
import { componentEnv } from '../component-env.ts'
import { FrontedStack } from '../fronted-stack.ts'
import { probeHttp } from '../http-probe.ts'
import type { ProbeResult, StackFactory, StackHost } from '../stack.ts'
import { backendConfig, edgeConfig, type Ports, routes } from './component-config.ts'

/** One edge in front of backends in several regions. Data plane and control plane are different addresses. */
class EdgeproxyStack extends FrontedStack {
  readonly system = 'edgeproxy'

  constructor(
    private readonly config: EdgeproxyStackConfig,
    private readonly host: StackHost,
    private readonly ports: Ports,
  ) {
    const { logLevel, onEvent } = host
    super({
      roles: [
        {
          role: 'backend',
          plural: 'backends',
          count: config.instances.backends,
          entry: 'edge-backend',
          // The first one's port is known before it listens, as direct runs go past the edge.
          env: (n, port) =>
            componentEnv(backendConfig(config, host, n, n === 1 ? ports.backend : port), logLevel),
        },
      ],
      front: {
        name: 'edge',
        role: 'edge',
        entry: 'edge',
        env: () => componentEnv(edgeConfig(config, host, ports, this.of('backend')), logLevel),
      },
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
    return { region, controlLatencyMs, dataLatencyMs, ...this.counts }
  }

  /** One request through the edge, which must come from one of its backends. */
  probe(): Promise<ProbeResult> {
    return probeHttp(`${this.urls.baseUrl}/api/info`, (answer) => {
      const backend = answer.headers.get('x-backend-id')
      if (!answer.ok || backend === null) throw new Error(`the data plane answered ${answer.status}`)
      return { backend }
    })
  }

  protected hops(): HopReadings {
    const { bytesReceived = 0, bytesSent = 0 } = this.front.counters
    return {
      unit: 'bytes',
      hops: [{ instance: 'edge', role: 'edge', hop: 1, received: bytesReceived, sent: bytesSent, lost: {} }],
    }
  }

  protected whoIsBehind(): Record<string, unknown> {
    return { kind: 'routes', backends: routes(this.config, this.host, this.of('backend')) }
  }
}

export const createEdgeproxyStack: StackFactory<'edgeproxy'> = async (config, host) => {
  const { backend } = await takePorts(host.host, { backend: undefined })
  const fronts = await takePorts(host.frontHost, { data: undefined, api: undefined })
  return new EdgeproxyStack(config, host, { ...fronts, backend })
}
