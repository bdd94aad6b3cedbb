/** Where the client writes: results to `out`, everything said about them to `err`, so that a pipe gets results only. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** A line that the next one replaces; undefined where lines cannot be replaced. */
  readonly replaceLine?: (text: string) => void
  /** Aborted by the first Ctrl-C (or SIGTERM); the second one ends the process. */
  readonly interrupted: AbortSignal
}

const CLEAR_LINE = '\r\u001b[K'

/** The terminal of this process. Listens to its signals until {@link Terminal} is closed. */
export function openTerminal(): Terminal & { close(): void } {
  const { stdout, stderr } = process
  const interrupt = new AbortController()
  const onSignal = (): void => {
    if (interrupt.signal.aborted) process.exit(105)
    interrupt.abort()
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, onSignal)
  let pending = false
  const clear = (): void => {
    if (pending) stderr.write(CLEAR_LINE)
    pending = false
  }
  return {
    out: (text) => void stdout.write(text),
    err(text) {
      clear()
      stderr.write(`${text}\n`)
    },
    replaceLine: stderr.isTTY
      ? (text) => {
          stderr.write(`${CLEAR_LINE}${text.slice(0, (stderr.columns || 80) - 1)}`)
          pending = true
        }
      : undefined,
    interrupted: interrupt.signal,
    close() {
      clear()
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}
