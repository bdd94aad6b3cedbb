import type { Tunnel2Stack } from '@broadside/shared/config/stacks/tunnel2'
import { reachableHost } from '../../net/reachable-host.ts'
import type { StackHost } from '../stack.ts'
import type { BackendConfig, ClientConfig, EntryConfig, ServerConfig } from './config.ts'

export interface Ports {
  readonly entry: number
  readonly control: number
  /** The backend's, as direct runs go past the tunnel. */
  readonly backend: number
}

export function backendConfig({ options }: Tunnel2Stack, host: StackHost, ports: Ports): BackendConfig {
  const { backendDelayMs, backendStation } = options
  return {
    host: host.frontHost,
    port: ports.backend,
    delayMs: backendDelayMs,
    ...(backendStation ? { station: backendStation } : {}),
  }
}

export function serverConfig(
  { options }: Tunnel2Stack,
  host: StackHost,
  ports: Ports,
  port: number,
): ServerConfig {
  const { qosBytesPerSecond, qosBurstBytes, maxStreamsPerSession, corruptEvery } = options
  return {
    host: host.frontHost,
    port,
    controlPort: ports.control,
    qosBytesPerSecond,
    qosBurstBytes,
    maxStreamsPerSession,
    corruptEvery,
  }
}

export function clientConfig(
  { options }: Tunnel2Stack,
  host: StackHost,
  ports: Ports,
  serverPort: number,
): ClientConfig {
  const { sessions, clientStation } = options
  return {
    host: host.host,
    serverPort,
    sessions,
    backendUrl: `http://${reachableHost(host.frontHost)}:${ports.backend}`,
    ...(clientStation ? { station: clientStation } : {}),
  }
}

export function entryConfig(
  { options }: Tunnel2Stack,
  host: StackHost,
  ports: Ports,
  serverPort: number,
): EntryConfig {
  const { connectionCap, connectionClose } = options
  return {
    host: host.frontHost,
    port: ports.entry,
    serverHost: host.host,
    serverPort,
    connectionCap,
    connectionClose,
  }
}
