import { takeDueDeliveries } from '@broadside/db/webhooks/deliveries'
import type { Services } from '../services.ts'
import { deliver, HOLD_MS } from './deliver.ts'

const LOOK_MS = 1_000
const AT_ONCE = 10

/**
 * Sends what is due, until it is closed. Several processes share the work: of two takers each gets its own. A receiver that is
 * slow holds one of the places, not those who wait beside it.
 */
export function serveWebhooks(services: Services): { close(): Promise<void> } {
  const { db, log } = services
  const sending = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    const free = AT_ONCE - sending.size
    if (free === 0) return
    for (const delivery of await takeDueDeliveries(db, free, HOLD_MS)) {
      const sent: Promise<void> = deliver(services, delivery)
        .catch((error: Error) => log.error({ err: error, deliveryId: delivery.id }, 'webhook'))
        .finally(() => sending.delete(sent))
      sending.add(sent)
    }
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: Error) => log.warn({ err: { message: error.message } }, 'webhooks'))
      .finally(() => {
        looking = undefined
      })
  }, LOOK_MS)
  return {
    async close() {
      clearInterval(timer)
      await looking
      await Promise.all(sending)
    },
  }
}
