import type { Log } from './log.ts'

/** Everything that was started returns its own `close`. */
export interface Running {
  close(): Promise<void>
}

/** Starts a process, keeps it until SIGTERM or SIGINT, and closes it once. Exit code 1 when it fails to start or to close. */
export async function runMain(log: Log, start: () => Promise<Running>): Promise<void> {
  const asked = new Promise<string>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })
  try {
    const running = await start()
    log.info('started')
    log.info({ signal: await asked }, 'stopping')
    await running.close()
    log.info('stopped')
    process.exit(0)
  } catch (error) {
    log.fatal({ err: error }, 'failed')
    process.exit(1)
  }
}
