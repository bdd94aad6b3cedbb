import type { ComponentProcess } from '../../process/component-process.ts'
import { responseTokens } from './response-text.ts'
import { WsproxyStack } from './stack.ts'
import type { WsproxyStackOptions } from './stack-options.ts'

export interface StackInstance {
  name: string
  /** Its own address, past the balancer: `http://…` of a backend, `ws://…` of a gateway. */
  url: string
  process: ComponentProcess
}

export interface RunningWsproxyStack {
  /** Through the balancer. */
  httpUrl: string
  wsUrl: string
  statsUrl: string
  backends: StackInstance[]
  gateways: StackInstance[]
  balancer: ComponentProcess
  jwtSecret: string
  /** The tokens of every answer, in order. */
  tokens: string[]
  tokenDelayMs: number
  /** SIGKILL to `backend-1`, `gateway-2`, `balancer`, …; throws on an unknown name. */
  kill(name: string): Promise<void>
  restart(name: string): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the wsproxy system in child processes on free ports and resolves once each of them serves.
 * Rejects with the reason of the part that could not start; nothing is then left running.
 */
export async function startWsproxyStack(options: WsproxyStackOptions): Promise<RunningWsproxyStack> {
  const stack = await WsproxyStack.create(options)
  await stack.start()
  const { host, jwtSecret, responseText, tokenDelayMs } = stack.options
  const named = (scheme: string, instances: readonly ComponentProcess[]): StackInstance[] =>
    instances.map((process) => ({ name: process.name, url: `${scheme}://${host}:${process.port}`, process }))
  const find = (name: string): ComponentProcess => {
    const instance = stack.instances.find((candidate) => candidate.name === name)
    if (instance) return instance
    const names = stack.instances.map((known) => known.name).join(', ')
    throw new Error(`no instance is named ${JSON.stringify(name)}: expected one of ${names}`)
  }
  return {
    ...stack.urls,
    backends: named('http', stack.backends),
    gateways: named('ws', stack.gateways),
    balancer: stack.balancer,
    jwtSecret,
    tokens: responseTokens(responseText),
    tokenDelayMs,
    kill: async (name) => find(name).kill(),
    restart: async (name) => find(name).restart(),
    close: () => stack.close(),
  }
}
