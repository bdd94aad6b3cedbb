import { takeDueDeliveries } from '@broadside/db/webhooks/deliveries'
import type { Services } from '../services.ts'
import { deliver, HOLD_MS } from './deliver.ts'

const LOOK_MS = 1_000
const AT_ONCE = 10

/** Sends what is due, until it is closed. Several processes share the work: of two takers each gets its own. */
export function serveWebhooks(services: Services): { close(): Promise<void> } {
  const { db, log } = services
  let busy: Promise<void> | undefined
  const look = async (): Promise<void> => {
    const due = await takeDueDeliveries(db, AT_ONCE, HOLD_MS)
    await Promise.all(
      due.map((delivery) =>
        deliver(services, delivery).catch((error: Error) =>
          log.error({ err: error, deliveryId: delivery.id }, 'webhook'),
        ),
      ),
    )
  }
  const timer = setInterval(() => {
    busy ??= look()
      .catch((error: Error) => log.warn({ err: { message: error.message } }, 'webhooks'))
      .finally(() => {
        busy = undefined
      })
  }, LOOK_MS)
  return {
    async close() {
      clearInterval(timer)
      await busy
    },
  }
}
