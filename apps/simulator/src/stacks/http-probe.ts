import type { ProbeResult } from './stack.ts'

const TIMEOUT_MS = 5_000

/** One request through a data path of plain HTTP. `check` throws when the answer is not what it should be, or names details. */
export async function probeHttp(
  url: string,
  check: (answer: Response) => Readonly<Record<string, unknown>>,
): Promise<ProbeResult> {
  const startMs = performance.now()
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { ok: true, tookMs: Math.round(performance.now() - startMs), ...check(answer) }
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message
    return { ok: false, step: new URL(url).pathname, reason }
  }
}
