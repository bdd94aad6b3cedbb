import { serveSchedules } from './schedules/serve.ts'
import { services } from './services.ts'

/** Starts what the web process does on its own; it ends with the process. */
export function startBackground(): void {
  const own = services()
  const schedules = serveSchedules(own)
  const stop = (): void => void schedules.close().catch((error: Error) => own.log.warn(error.message))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
