import type { EdgeproxyStack } from '@broadside/shared/config/stacks/edgeproxy'
import type { ComponentProcess } from '../../process/component-process.ts'
import type { StackHost } from '../stack.ts'
import type { EdgeBackendConfig, EdgeConfig, RoutedBackend } from './config.ts'
import { COUNTRY_OF } from './edge/geo.ts'

const DEFAULT_WEIGHT = 2

export interface Ports {
  /** The edge's TCP data plane, and its HTTP control plane. */
  readonly data: number
  readonly api: number
  /** The first backend's. */
  readonly backend: number
}

/** Backend number n, from 1. */
export function backendConfig(
  { options }: EdgeproxyStack,
  { host }: StackHost,
  n: number,
  port: number,
): EdgeBackendConfig {
  const { backendRegions, backendDelayMs } = options
  const region = backendRegions[(n - 1) % backendRegions.length] ?? 'eu'
  return { host, port, id: `mock-${region}-${n}`, region, delayMs: backendDelayMs }
}

export const edgeConfig = (
  config: EdgeproxyStack,
  host: StackHost,
  ports: Ports,
  backends: readonly ComponentProcess[],
): EdgeConfig => {
  const { options } = config
  return {
    host: host.frontHost,
    dataPort: ports.data,
    apiPort: ports.api,
    region: options.region,
    backends: routes(config, host, backends),
    bindingTtlSeconds: options.bindingTtlSeconds,
    bindingGcSeconds: options.bindingGcSeconds,
    heartbeatTtlSeconds: options.heartbeatTtlSeconds,
    controlLatencyMs: options.controlLatencyMs,
    dataLatencyMs: options.dataLatencyMs,
  }
}

/** The routing table over the backends as they listen now. */
export function routes(
  config: EdgeproxyStack,
  host: StackHost,
  backends: readonly ComponentProcess[],
): RoutedBackend[] {
  const { weights, softLimit, hardLimit } = config.options
  return backends.map(({ port }, i) => {
    const { id, region, host: address } = backendConfig(config, host, i + 1, port)
    return {
      id,
      app: 'mock',
      region,
      country: COUNTRY_OF[region],
      host: address,
      port,
      healthy: true,
      weight: weights[i] ?? DEFAULT_WEIGHT,
      softLimit,
      hardLimit,
    }
  })
}
