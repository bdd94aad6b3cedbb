import type { Tunnel2Stack as Tunnel2StackConfig } from '@broadside/shared/config/stacks/tunnel2'
import type { HopReadings } from '@broadside/shared/ledger/hops'
import { reachableHost } from '../../net/reachable-host.ts'
import { takePorts } from '../../net/take-ports.ts'
import { ComponentProcess } from '../../process/component-process.ts'
import type { EntryName } from '../../process/entry.ts'
import { componentEnv } from '../component-env.ts'
import { probeHttp } from '../http-probe.ts'
import type { ProbeResult, Stack, StackFactory, StackHost } from '../stack.ts'
import { backendConfig, clientConfig, entryConfig, type Ports, serverConfig } from './component-config.ts'

/** Proxy entry, tunnel server, tunnel client and backend, each a process of its own. */
class Tunnel2Stack implements Stack {
  readonly system = 'tunnel2'
  readonly #backend: ComponentProcess
  readonly #server: ComponentProcess
  readonly #client: ComponentProcess
  readonly #entry: ComponentProcess

  constructor(
    private readonly config: Tunnel2StackConfig,
    private readonly host: StackHost,
    private readonly ports: Ports,
  ) {
    const component = (name: string, entry: EntryName, settings: (port: number) => unknown) =>
      new ComponentProcess({
        name,
        role: name,
        entry,
        env: (port) => componentEnv(settings(port), host.logLevel),
        onEvent: host.onEvent,
      })
    this.#backend = component('backend', 'tunnel-backend', () => backendConfig(config, host, ports))
    this.#server = component('server', 'tunnel-server', (port) => serverConfig(config, host, ports, port))
    this.#client = component('client', 'tunnel-client', () =>
      clientConfig(config, host, ports, this.#server.port),
    )
    this.#entry = component('entry', 'tunnel-entry', () =>
      entryConfig(config, host, ports, this.#server.port),
    )
  }

  get urls() {
    const host = reachableHost(this.host.frontHost)
    const [session] = this.config.options.sessions
    return {
      baseUrl: `http://${host}:${this.ports.entry}/session/${session}`,
      directUrl: `http://${host}:${this.ports.backend}`,
      countersUrl: `http://${host}:${this.ports.control}/metrics`,
      controlUrl: `http://${host}:${this.ports.control}`,
    }
  }

  get facts() {
    const { sessions, connectionClose, connectionCap } = this.config.options
    return { sessions: sessions.length, connectionClose, connectionCap }
  }

  get instances(): readonly ComponentProcess[] {
    return [this.#entry, this.#server, this.#client, this.#backend]
  }

  async start(): Promise<void> {
    try {
      await Promise.all([this.#backend.start(), this.#server.start()])
      await this.#client.start()
      await this.#entry.start()
    } catch (error) {
      await this.close()
      throw error
    }
  }

  /** One request through all four. */
  probe(): Promise<ProbeResult> {
    return probeHttp(`${this.urls.baseUrl}/get`, (answer) => {
      if (!answer.ok) throw new Error(`/get answered ${answer.status}`)
      return {}
    })
  }

  async scale(counts: Readonly<Record<string, number>>): Promise<void> {
    throw new RangeError(`${Object.keys(counts)[0]}: each part of the tunnel is one process`)
  }

  /** The server's place is the only one that every request through the tunnel passes, and no direct one. */
  async readHops(): Promise<HopReadings> {
    await this.#server.refresh()
    const { requests = 0, refused = 0, resets = 0 } = this.#server.counters
    return {
      unit: 'requests',
      hops: [
        {
          instance: 'server',
          role: 'server',
          hop: 1,
          received: requests,
          sent: requests - resets,
          lost: { refused, resets },
        },
      ],
    }
  }

  async close(): Promise<void> {
    await this.#entry.stop()
    await Promise.all([this.#client, this.#server, this.#backend].map((instance) => instance.stop()))
  }
}

export const createTunnel2Stack: StackFactory<'tunnel2'> = async (config, host) => {
  const wanted = { entry: undefined, control: undefined, backend: undefined }
  return new Tunnel2Stack(config, host, await takePorts(host.frontHost, wanted))
}
