import type { BalancedServer, Topology, TopologyMessage } from '../balancer/topology.ts'
import { reachableHost } from '../net/reachable-host.ts'
import type { ComponentProcess } from '../process/component-process.ts'
import { type BalancerPorts, type BalancerRules, balancerEnv } from './balancer-env.ts'
import { FrontedStack, type StackRole } from './fronted-stack.ts'
import type { HostOptions } from './host-options.ts'

export interface BalancedParts {
  readonly roles: readonly StackRole[]
  /** Which role stands behind each of the balancer's fronts. */
  readonly behind: { readonly http: string; readonly ws?: string }
  readonly ports: BalancerPorts
  readonly rules?: BalancerRules
  readonly options: Required<HostOptions>
}

/** A system whose front is a load balancer: HAProxy where the host has one, else our own. */
export abstract class BalancedStack extends FrontedStack {
  readonly #parts: BalancedParts

  protected constructor(parts: BalancedParts) {
    const { options, ports, rules = {} } = parts
    super({
      roles: parts.roles,
      front: {
        name: 'balancer',
        role: 'balancer',
        entry: options.haproxyBin === '' ? 'balancer' : 'haproxy',
        env: () => balancerEnv(options, ports, rules, this.#topology()),
      },
      onEvent: options.onEvent,
    })
    this.#parts = parts
  }

  get balancer(): ComponentProcess {
    return this.front
  }

  /** The balancer's addresses, as this machine reaches them. */
  protected frontUrls(host = reachableHost(this.#parts.options.frontHost)) {
    const { http, ws, stats } = this.#parts.ports
    return {
      httpUrl: `http://${host}:${http}`,
      wsUrl: `ws://${host}:${ws}`,
      statsUrl: `http://${host}:${stats}/stats`,
    }
  }

  protected get balancerKind(): 'haproxy' | 'own' {
    return this.front.entry === 'haproxy' ? 'haproxy' : 'own'
  }

  protected whoIsBehind(): Record<string, unknown> {
    return { kind: 'topology', topology: this.#topology() } satisfies TopologyMessage
  }

  #topology(): Topology {
    const { http, ws } = this.#parts.behind
    return { backends: this.#servers(http), gateways: ws === undefined ? [] : this.#servers(ws) }
  }

  #servers(role: string): BalancedServer[] {
    const host = reachableHost(this.#parts.options.host)
    return this.of(role)
      .filter(({ port }) => port > 0)
      .map(({ name, port }) => ({ name, host, port }))
  }
}
