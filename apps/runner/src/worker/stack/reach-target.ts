import type { RunConfig } from '@broadside/shared/run-config'
import { type DataSets, type ProbeResult, probeTarget } from '../../engine/index.ts'
import { SimulatorApi } from './simulator-api.ts'
import { awaitStandingStack } from './standing-stack.ts'

/** Probes the target. One that is a standing stack of the simulator and still starting is waited for; one that failed says why. */
export async function reachTarget(
  simulatorUrl: string,
  config: RunConfig,
  dataSets: DataSets,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const probe = await probeTarget(config, dataSets)
  if (probe.ok || probe.code !== 'target_unreachable') return probe
  const stack = await awaitStandingStack(new SimulatorApi(simulatorUrl), config.target, signal)
  signal.throwIfAborted()
  if (stack.kind === 'failed') return { ...probe, message: stack.message }
  return stack.kind === 'running' ? probeTarget(config, dataSets) : probe
}
