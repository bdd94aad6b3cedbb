import { isDevelopment } from '../env.ts'
import { compressAnswers } from './http/compressible.ts'
import { readIncomingRequests } from './http/incoming-requests.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { serveSchedules } from './schedules/serve.ts'
import { services } from './services.ts'
import { warmUp } from './warm-up.ts'
import { sealStoredUrls } from './webhooks/seal-stored-urls.ts'
import { serveWebhooks } from './webhooks/serve.ts'

/** Starts what the web process does on its own; it ends with the process. */
export function startBackground(): void {
  const own = services()
  readIncomingRequests(own.env.TRUSTED_PROXIES)
  compressAnswers()
  const running = [serveSchedules(own), serveWebhooks(own), serveMetrics(own)]
  sealStoredUrls(own).catch((error: Error) =>
    own.log.error({ err: error }, 'URLs of webhooks could not be encrypted'),
  )
  if (!isDevelopment) void warmUp(own)
  const stop = (): void => {
    for (const each of running) each.close().catch((error: Error) => own.log.warn(error.message))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
