import { randomBytes } from 'node:crypto'
import type { KeycastBehaviour } from '@broadside/shared/config/keycast-behaviour'
import { UserChoice } from '@broadside/shared/data-sets/user-choice'
import { durationMs } from '@broadside/shared/duration'
import type { ScenarioRun } from '../../fleet/scenario-run.ts'
import type { VirtualUser } from '../../fleet/virtual-user.ts'
import type { HttpConnectionOptions } from '../../transport/http/http-connection.ts'
import type { Driver, DriverContext } from '../driver.ts'
import { HttpMetrics } from '../http-client/http-metrics.ts'
import { keycastAddress } from './keycast-address.ts'
import type { KeycastServices, RegisterServices, RpcServices } from './keycast-services.ts'
import { RegisterUser } from './register-user.ts'
import { RpcUser } from './rpc-user.ts'
import { newRecipient, VerifySample } from './verify-answer.ts'

/** Calls of a signing service in the name of the users of a data set, or registrations of new ones. */
export function keycastDriver(context: DriverContext): Driver {
  const { target } = context.config
  const behaviour = context.config.scenarios[context.scenario]?.behaviour
  if (target.kind !== 'keycast' || behaviour?.driver !== 'keycast')
    throw new Error(`scenario "${context.scenario}" does not use the driver keycast`)
  const { recorder, scenario, stages, originMs } = context
  const tags = { scenario }
  const address = keycastAddress(target)
  const services: KeycastServices = {
    scenario,
    originMs,
    recorder,
    address,
    requests: behaviour.requests,
    responseMs: recorder.trendBlock('response_time', tags, stages),
    serviceMs: recorder.trendBlock('service_time', tags, stages),
    lagMs: recorder.trendBlock('schedule_lag', tags, stages),
  }
  const peerOf = (id: number): HttpConnectionOptions => ({
    target: address.url,
    tls: address.tls,
    localAddress: context.sourceAddress(id),
  })
  return { makeUser: userMaker(context, behaviour, services, peerOf), close: () => undefined }
}

type MakeUser = (id: number, run: ScenarioRun) => VirtualUser

function userMaker(
  context: DriverContext,
  behaviour: KeycastBehaviour,
  services: KeycastServices,
  peerOf: (id: number) => HttpConnectionOptions,
): MakeUser {
  if (behaviour.method === 'register') {
    const registering = registerServices(context, behaviour, services)
    return (id, run) => new RegisterUser(id, run, registering, peerOf(id))
  }
  const calling = rpcServices(context, behaviour, behaviour.method, services)
  return (id, run) => new RpcUser(id, run, calling, peerOf(id))
}

function registerServices(
  { recorder, scenario, stages }: DriverContext,
  behaviour: KeycastBehaviour,
  services: KeycastServices,
): RegisterServices {
  const metricsOf = (name: string) => new HttpMetrics(recorder, scenario, stages, name)
  return {
    ...services,
    timeoutMs: durationMs(behaviour.registerTimeout),
    http: { register: metricsOf('register'), authorize: metricsOf('authorize'), token: metricsOf('token') },
    runMark: `lt${Math.floor(Date.now() / 1_000)}-${randomBytes(4).toString('hex')}`,
  }
}

function rpcServices(
  { recorder, scenario, stages, dataSet }: DriverContext,
  { pattern, hotUsers, hotRequests, timeout, verifyShare }: KeycastBehaviour,
  method: RpcServices['method'],
  services: KeycastServices,
): RpcServices {
  const tags = { scenario }
  const users = dataSet ?? []
  if (users.length === 0) throw new Error(`scenario "${scenario}" was given no users of its data set`)
  return {
    ...services,
    method,
    timeoutMs: durationMs(timeout),
    http: new HttpMetrics(recorder, scenario, stages),
    users,
    choice: new UserChoice({ pattern, users: users.length, hotUsers, hotRequests }),
    reached: new Uint8Array(users.length),
    recipient: newRecipient(),
    sample: new VerifySample(verifyShare),
    usersReached: recorder.counterBlock('users_reached', tags, stages),
    hitsExpected: recorder.counterBlock('cache_hits_expected', tags, stages),
    verified: recorder.counterBlock('answers_verified', tags, stages),
    wrong: recorder.counterBlock('answers_wrong', tags, stages),
  }
}
