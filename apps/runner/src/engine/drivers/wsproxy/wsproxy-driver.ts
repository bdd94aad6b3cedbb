import { parseTargetUrl } from '../../transport/target-url.ts'
import { prepareTls } from '../../transport/tls-settings.ts'
import type { Driver, DriverContext } from '../driver.ts'
import { basePathOf, sessionServices } from '../stream/session-services.ts'
import { streamServices } from '../stream/stream-services.ts'
import type { WsproxyServices } from './wsproxy-services.ts'
import { WsproxyUser } from './wsproxy-user.ts'

/** Sessions as the wsproxy system has them: create → socket → `run`, one query at a time → close. */
export function wsproxyDriver(context: DriverContext): Driver {
  const { target } = context.config
  const behaviour = context.config.scenarios[context.scenario]?.behaviour
  if (target.kind !== 'wsproxy' || behaviour?.driver !== 'wsproxy')
    throw new Error(`scenario "${context.scenario}" does not use the driver wsproxy`)
  const wsUrl = parseTargetUrl(target.wsUrl)
  const tls =
    parseTargetUrl(target.httpUrl).secure || wsUrl.secure
      ? prepareTls({ insecure: !target.tls.rejectUnauthorized })
      : undefined
  const stream = streamServices(context, behaviour, { token: 'token', done: 'done' }, tls)
  const services: WsproxyServices = {
    ...sessionServices(context, target.httpUrl, stream),
    wsUrl,
    wsBasePath: basePathOf(wsUrl),
    target,
    clientMessages: behaviour.clientMessages ?? { perQuery: 0, text: '' },
  }
  return {
    makeUser: (id, run) => new WsproxyUser(id, run, services),
    close: () => services.pool.close(),
  }
}
