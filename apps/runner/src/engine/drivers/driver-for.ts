import { centrifugoDriver } from './centrifugo/centrifugo-driver.ts'
import type { DriverFactory } from './driver.ts'
import { httpDriver } from './http/http-driver.ts'
import { keycastDriver } from './keycast/keycast-driver.ts'
import { wsStreamDriver } from './ws-stream/ws-stream-driver.ts'
import { wsproxyDriver } from './wsproxy/wsproxy-driver.ts'

/** The driver of the config's target. */
export const driverFor: DriverFactory = (context) => {
  switch (context.config.target.kind) {
    case 'ws-stream':
      return wsStreamDriver(context)
    case 'centrifugo':
      return centrifugoDriver(context)
    case 'wsproxy':
      return wsproxyDriver(context)
    case 'keycast':
      return keycastDriver(context)
    case 'http':
      return httpDriver(context)
  }
}
