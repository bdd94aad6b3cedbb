import { hopLedger } from '../ledger/hop-ledger.ts'
import type { HopReadings } from '../ledger/hops.ts'
import type { RunAccumulator } from '../points/accumulator.ts'
import type { RunConfig } from '../run-config.ts'
import { imbalances, processSummaries } from '../servers/processes.ts'
import { isDirect } from './overhead.ts'
import type { RunSummary } from './summary.ts'

/** What is known of the system under test itself: its hops (`readings` of the run's own stack), its processes, and their balance. */
export function systemSummary(
  config: Pick<RunConfig, 'scenarios'>,
  totals: RunAccumulator,
  readings: HopReadings | undefined,
): Pick<RunSummary, 'hops' | 'processes' | 'imbalances'> {
  const processes = processSummaries(totals)
  const uneven = imbalances(totals, processes)
  return {
    ...(readings
      ? { hops: hopLedger(readings, totals, (series) => !isDirect(config, series.tags.scenario ?? '')) }
      : {}),
    ...(processes.length > 0 ? { processes } : {}),
    ...(uneven.length > 0 ? { imbalances: uneven } : {}),
  }
}
