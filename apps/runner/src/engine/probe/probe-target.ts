import type { RunConfig } from '@broadside/shared/run-config'
import type { ProbeResult } from '../load-handle.ts'

export async function probeTarget(_config: RunConfig): Promise<ProbeResult> {
  return { ok: true }
}
