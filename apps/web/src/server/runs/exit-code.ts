import { setTimeout as sleep } from 'node:timers/promises'
import { exitCodeOf } from '@broadside/shared/runs/exit-code'
import { isFinal } from '@broadside/shared/runs/run-status'
import { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { requireRun } from './require.ts'
import { failureOf } from './view.ts'

export const AwaitExitCode = z.strictObject({
  waitS: z.int().min(0).max(60).default(0).describe('how long the answer may wait for the end of the run'),
})

const LOOK_MS = 500

/**
 * The exit code that a run amounts to for CI, in words for a shell: `0`, `99`, …, or the status of a run that is not over
 * after `waitS`. Throws not_found.
 */
export async function awaitExitCode(
  access: Access,
  runId: string,
  { waitS }: z.infer<typeof AwaitExitCode>,
): Promise<{ readonly over: boolean; readonly word: string }> {
  const endMs = performance.now() + waitS * 1_000
  for (;;) {
    const run = await requireRun(access, runId)
    if (isFinal(run.status))
      return { over: true, word: String(exitCodeOf({ ...run, failure: failureOf(run) })) }
    if (performance.now() >= endMs) return { over: false, word: run.status }
    await sleep(LOOK_MS)
  }
}
