import type { ExpectedResponse } from '@broadside/shared/config/behaviour'
import { type Duration, durationMs } from '@broadside/shared/duration'

/** What one query should stream, and how long it may take. */
export interface ExpectedStream {
  /** undefined = unknown: the ledger then expects nothing. */
  readonly tokens: number | undefined
  /** The words in order, when the text is known. */
  readonly words: readonly string[]
  /** The frame of each word as servers write it, up to its content: comparing bytes is cheaper than parsing. */
  readonly frameHeads: readonly Buffer[]
  readonly deadlineMs: number
  readonly stallMs: number
}

interface StreamSettings {
  readonly response?: ExpectedResponse | undefined
  readonly queryTimeout?: Duration | undefined
  readonly stallLimit?: Duration | undefined
}

const LEAST_DEADLINE_MS = 5_000
const LEAST_STALL_MS = 1_000

/** Deadline: as configured, else 10 × the ideal time, at least 5 s. Stall limit: the larger of 1 s and 10 × the expected gap. */
export function expectedStream(settings: StreamSettings, tokenType: string): ExpectedStream {
  const { response } = settings
  const words = response?.text === undefined ? [] : response.text.trim().split(/\s+/)
  const tokens = words.length > 0 ? words.length : response?.tokens
  const gapMs = response?.tokenDelayMs ?? 0
  return {
    tokens,
    words,
    frameHeads: words.map((word) =>
      Buffer.from(`{"type":${JSON.stringify(tokenType)},"content":${JSON.stringify(word)}`),
    ),
    deadlineMs:
      settings.queryTimeout === undefined
        ? Math.max(LEAST_DEADLINE_MS, 10 * (tokens ?? 0) * gapMs)
        : durationMs(settings.queryTimeout),
    stallMs:
      settings.stallLimit === undefined
        ? Math.max(LEAST_STALL_MS, 10 * gapMs)
        : durationMs(settings.stallLimit),
  }
}
