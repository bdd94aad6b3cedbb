import type { FeedStrategy } from '@broadside/shared/config/data-feed'
import { stepsOf } from '@broadside/shared/config/http-behaviour'
import { parseTargetUrl } from '../../transport/target-url.ts'
import { prepareTls } from '../../transport/tls-settings.ts'
import type { Driver, DriverContext } from '../driver.ts'
import { SeriesByServer } from '../stream/server-series.ts'
import { CheckedHttpUser } from './checked-http-user.ts'
import { FeedCursor } from './feed.ts'
import { compileStep } from './http-step.ts'
import { type HttpServices, HttpUser } from './http-user.ts'

/** One request or a sequence of them, each user on a connection of its own. */
export function httpDriver(context: DriverContext): Driver {
  const { target, seed } = context.config
  const behaviour = context.config.scenarios[context.scenario]?.behaviour
  if (target.kind !== 'http' || behaviour?.driver !== 'http')
    throw new Error(`scenario "${context.scenario}" does not use the driver http`)
  const url = parseTargetUrl(behaviour.directUrl ?? target.baseUrl)
  const tls = url.secure ? prepareTls({ insecure: !target.tls.rejectUnauthorized }) : undefined
  const { recorder, scenario, stages, clock, originMs } = context
  const tags = { scenario }
  const steps = stepsOf(behaviour)
  const parts = {
    target: url,
    basePath: url.path.replace(/[?#].*$/, '').replace(/\/+$/, ''),
    headers: behaviour.noConnectionReuse ? { Connection: 'close', ...target.headers } : target.headers,
    isOneOfSeveral: steps.length > 1,
  }
  const services: HttpServices = {
    scenario,
    originMs,
    seed,
    recorder,
    steps: steps.map((step) => compileStep(step, context, parts)),
    rounds: behaviour.requests,
    feed: behaviour.feed && feedOf(context, behaviour.feed.strategy),
    freshConnections: behaviour.noConnectionReuse,
    answersBy: behaviour.serverHeader === undefined ? undefined : answersBy(context, behaviour.serverHeader),
    responseMs: recorder.trendBlock('response_time', tags, stages),
    serviceMs: recorder.trendBlock('service_time', tags, stages),
    lagMs: recorder.trendBlock('schedule_lag', tags, stages),
    now: () => clock.now(),
  }
  const isChecked = services.steps.some((step) => step.checks !== undefined)
  const User = isChecked || services.answersBy ? CheckedHttpUser : HttpUser
  const addresses = behaviour.sourceAddresses
  const localAddress = (id: number) =>
    addresses > 1 ? `127.0.1.${(id % addresses) + 1}` : context.sourceAddress(id)
  return {
    makeUser: (id, run) => new User(id, run, services, { target: url, tls, localAddress: localAddress(id) }),
    close: () => undefined,
  }
}

const answersBy = ({ recorder, scenario }: DriverContext, header: string): HttpServices['answersBy'] => ({
  header: header.toLowerCase(),
  servers: new SeriesByServer(scenario, (tags) => recorder.counterBlock('http_reqs_by_server', tags)),
})

function feedOf({ feed, config, shard, scenario }: DriverContext, strategy: FeedStrategy): FeedCursor {
  if (!feed || feed.rows.length === 0) throw new Error(`scenario "${scenario}" has no rows of its feed`)
  return new FeedCursor(feed.rows, strategy, config.seed, shard)
}
