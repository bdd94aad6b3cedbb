import type { DriverFactory } from './driver.ts'
import { wsStreamDriver } from './ws-stream/ws-stream-driver.ts'

/** The driver of the config's target. */
export const driverFor: DriverFactory = (context) => {
  switch (context.config.target.kind) {
    case 'ws-stream':
      return wsStreamDriver(context)
    default:
      throw new Error('not built yet')
  }
}
