const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }

/** @typedef {keyof typeof exitCodes} Interrupt */

/**
 * Everything that can end a launcher from outside, in one place: Ctrl-C, `kill`, a closed terminal, an error that
 * nobody caught.
 * @param {(reason: { signal: Interrupt } | { error: unknown }) => void} onInterrupt may be called several times
 */
export function watchInterrupts(onInterrupt) {
  for (const signal of /** @type {Interrupt[]} */ (Object.keys(exitCodes))) {
    process.on(signal, () => onInterrupt({ signal }))
  }
  process.on('uncaughtException', (error) => onInterrupt({ error }))
  process.on('unhandledRejection', (error) => onInterrupt({ error }))
  // A closed terminal makes every write fail; what must be stopped is stopped all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** What shells expect of a program that a signal ended. @param {Interrupt} signal */
export const exitCodeOf = (signal) => exitCodes[signal]
