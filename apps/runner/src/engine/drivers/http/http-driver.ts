import type { HttpBehaviour } from '@broadside/shared/config/behaviour'
import { durationMs } from '@broadside/shared/duration'
import { prepareRequest } from '../../transport/http/prepared-request.ts'
import { parseTargetUrl } from '../../transport/target-url.ts'
import { prepareTls } from '../../transport/tls-settings.ts'
import type { Driver, DriverContext } from '../driver.ts'
import { HttpMetrics } from '../http-client/http-metrics.ts'
import { type HttpServices, HttpUser } from './http-user.ts'

/** Requests to one path, each user on a kept-alive connection of its own. */
export function httpDriver(context: DriverContext): Driver {
  const { target } = context.config
  const behaviour = context.config.scenarios[context.scenario]?.behaviour
  if (target.kind !== 'http' || behaviour?.driver !== 'http')
    throw new Error(`scenario "${context.scenario}" is not one of http`)
  const url = parseTargetUrl(target.baseUrl)
  const tls = url.secure ? prepareTls({ insecure: !target.tls.rejectUnauthorized }) : undefined
  const { recorder, scenario, stages, clock, originMs } = context
  const tags = { scenario }
  const basePath = url.path.replace(/[?#].*$/, '').replace(/\/+$/, '')
  const headers = { ...target.headers, ...behaviour.headers }
  const services: HttpServices = {
    scenario,
    originMs,
    recorder,
    http: new HttpMetrics(recorder, scenario, stages),
    // One request for all users and all time: its bytes never change.
    request: prepareRequest({
      target: url,
      method: behaviour.method,
      path: basePath + behaviour.path,
      headers,
      ...(behaviour.body === undefined ? {} : { body: behaviour.body }),
    }),
    requests: behaviour.requests,
    timeoutMs: durationMs(behaviour.timeout),
    expects: expectation(behaviour),
    responseMs: recorder.trendBlock('response_time', tags, stages),
    serviceMs: recorder.trendBlock('service_time', tags, stages),
    lagMs: recorder.trendBlock('schedule_lag', tags, stages),
    checks: behaviour.expectStatus ? recorder.rateBlock('checks', tags, stages) : -1,
    now: () => clock.now(),
  }
  return {
    makeUser: (id, run) =>
      new HttpUser(id, run, services, { target: url, tls, localAddress: context.sourceAddress(id) }),
    close: () => undefined,
  }
}

/** Whether a status is as expected: a table, looked up by status. */
function expectation(behaviour: HttpBehaviour): readonly boolean[] {
  const { expectStatus } = behaviour
  return Array.from({ length: 1_000 }, (_, status) =>
    expectStatus ? expectStatus.includes(status) : status >= 200 && status <= 399,
  )
}
