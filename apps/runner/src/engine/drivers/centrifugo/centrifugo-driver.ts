import { parseTargetUrl } from '../../transport/target-url.ts'
import { prepareTls } from '../../transport/tls-settings.ts'
import { prepareUpgrade } from '../../transport/ws/upgrade-request.ts'
import type { Driver, DriverContext } from '../driver.ts'
import { sessionServices } from '../stream/session-services.ts'
import { streamServices } from '../stream/stream-services.ts'
import type { CentrifugoServices } from './centrifugo-services.ts'
import { CentrifugoUser } from './centrifugo-user.ts'
import { closeError } from './errors.ts'
import { socketAddress } from './socket-address.ts'

/** Clients of a Centrifugo cluster: create a session → connect → question and stream, one cycle at a time → delete. */
export function centrifugoDriver(context: DriverContext): Driver {
  const { target } = context.config
  const behaviour = context.config.scenarios[context.scenario]?.behaviour
  if (target.kind !== 'centrifugo' || behaviour?.driver !== 'centrifugo')
    throw new Error(`scenario "${context.scenario}" does not use the driver centrifugo`)
  const address = socketAddress(target)
  const tls =
    parseTargetUrl(target.httpUrl).secure || address.secure
      ? prepareTls({ insecure: !target.tls.rejectUnauthorized })
      : undefined
  const settings = { ...behaviour, queries: behaviour.cycles }
  const stream = streamServices(context, settings, { token: 'token', done: 'done' }, tls, closeError)
  const { recorder, scenario, stages } = context
  const services: CentrifugoServices = {
    ...sessionServices(context, target.httpUrl, stream),
    target,
    upgrade: prepareUpgrade(address),
    connectMs: recorder.trendBlock('session_connect', { scenario }, stages),
  }
  return {
    makeUser: (id, run) => new CentrifugoUser(id, run, services),
    close: () => services.pool.close(),
  }
}
