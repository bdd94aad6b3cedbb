import type { MetricFrame } from '@broadside/shared/points/metric-frame'
import type { RunFailure } from '@broadside/shared/runs/run-error'

/** Shorter values are parts of ordinary words: hiding them would garble every message and hide nothing. */
const SHORTEST = 4
const HIDDEN = '[secret]'

/** Takes secrets out of what a target or a library may echo: error messages, events, notices. */
export interface Redactor {
  text(text: string): string
  frame(frame: MetricFrame): MetricFrame
  failure(failure: RunFailure): RunFailure
  /** For a log: name, message and stack. */
  error(error: unknown): Error
}

export function createRedactor(secrets: readonly string[]): Redactor {
  // As they are, and as a URL, a JSON text or a Basic header would carry them; the longest first.
  const forms = secrets
    .filter((secret) => secret.length >= SHORTEST)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
    ])
  const needles = [...new Set(forms)].sort((a, b) => b.length - a.length)
  const text = (raw: string): string => needles.reduce((rest, needle) => rest.replaceAll(needle, HIDDEN), raw)
  const frame = (raw: MetricFrame): MetricFrame => ({
    ...raw,
    errors: raw.errors.map((error) => ({ ...error, message: text(error.message) })),
    queries: raw.queries.map((row) =>
      row.errorMessage === undefined ? row : { ...row, errorMessage: text(row.errorMessage) },
    ),
    events: raw.events.map((event) => ({ ...event, label: text(event.label) })),
  })
  const isIdle = needles.length === 0
  return {
    text,
    frame: (raw) => (isIdle ? raw : frame(raw)),
    failure: ({ code, message }) => ({ code, message: text(message) }),
    error: (raw) => {
      const { name, message, stack = '' } = raw instanceof Error ? raw : new Error(String(raw))
      return Object.assign(new Error(text(message)), { name, stack: text(stack) })
    },
  }
}
