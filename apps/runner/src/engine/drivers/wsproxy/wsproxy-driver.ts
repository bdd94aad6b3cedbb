import { HttpPool } from '../../transport/http/http-pool.ts'
import { parseTargetUrl, type TargetUrl } from '../../transport/target-url.ts'
import { prepareTls } from '../../transport/tls-settings.ts'
import type { Driver, DriverContext } from '../driver.ts'
import { HttpMetrics } from '../http-client/http-metrics.ts'
import { poolLimit } from '../http-client/pool-limit.ts'
import { streamServices } from '../stream/stream-services.ts'
import type { WsproxyServices } from './wsproxy-services.ts'
import { WsproxyUser } from './wsproxy-user.ts'

/** Sessions as the wsproxy system has them: create → socket → `run`, one query at a time → close. */
export function wsproxyDriver(context: DriverContext): Driver {
  const { target } = context.config
  const behaviour = context.config.scenarios[context.scenario]?.behaviour
  if (target.kind !== 'wsproxy' || behaviour?.driver !== 'wsproxy')
    throw new Error(`scenario "${context.scenario}" is not one of wsproxy`)
  const httpUrl = parseTargetUrl(target.httpUrl)
  const wsUrl = parseTargetUrl(target.wsUrl)
  const tls =
    httpUrl.secure || wsUrl.secure ? prepareTls({ insecure: !target.tls.rejectUnauthorized }) : undefined
  const { recorder, scenario, stages, peakUsers } = context
  const tags = { scenario }
  const services: WsproxyServices = {
    stream: streamServices(context, behaviour, { token: 'token', done: 'done' }, tls),
    http: new HttpMetrics(recorder, scenario, stages),
    pool: new HttpPool(
      { target: httpUrl, tls, localAddress: context.sourceAddress(0) },
      poolLimit(peakUsers),
    ),
    httpUrl,
    basePath: basePathOf(httpUrl),
    wsUrl,
    wsBasePath: basePathOf(wsUrl),
    target,
    createMs: recorder.trendBlock('session_create', tags, stages),
    closeMs: recorder.trendBlock('session_close', tags, stages),
  }
  return {
    makeUser: (id, run) => new WsproxyUser(id, run, services),
    close: () => services.pool.close(),
  }
}

const basePathOf = (url: TargetUrl): string => url.path.replace(/[?#].*$/, '').replace(/\/+$/, '')
