import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ComponentProcess } from '../process/component-process.ts'
import type { WsproxyStack } from '../stacks/wsproxy/stack.ts'
import { ApiError } from './api-error.ts'
import type { Readiness } from './readiness.ts'
import { readRequest, readTail, ScaleRequest } from './requests.ts'
import { instanceView, wsproxyView } from './views.ts'

export interface SupervisorParts {
  stack: WsproxyStack
  readiness: Readiness
  /** Makes changes to the instances one after the other. */
  inTurn: <T>(change: () => Promise<T>) => Promise<T>
}

interface Answer {
  status: number
  body: unknown
}

const ok = (body: unknown): Answer => ({ status: 200, body })

/** Answers one request of the supervisor's API. Throws ApiError for what the caller did wrong. */
export async function answerRequest(parts: SupervisorParts, req: IncomingMessage): Promise<Answer> {
  const url = parseUrl(req.url ?? '/')
  const [first, second, third, name, action, ...rest] = url.pathname.split('/').filter((part) => part !== '')
  const method = req.method ?? 'GET'
  if (first === 'health' && second === undefined) {
    expectMethod(method, 'GET')
    return health(parts)
  }
  if (first !== 'stacks' || rest.length > 0) throw noSuchPath(url.pathname)
  if (second === undefined) {
    expectMethod(method, 'GET')
    return ok({ stacks: [wsproxyView(parts.stack)] })
  }
  if (second !== 'wsproxy')
    throw new ApiError(
      404,
      'no_such_stack',
      `no stack is named ${JSON.stringify(second)}: expected wsproxy`,
      'stack',
    )
  if (third === undefined) {
    expectMethod(method, 'GET')
    return ok(wsproxyView(parts.stack))
  }
  if (third === 'scale' && name === undefined) {
    expectMethod(method, 'POST')
    return scale(parts, req)
  }
  if (third !== 'instances' || name === undefined || action === undefined) throw noSuchPath(url.pathname)
  const instance = findInstance(parts.stack, name)
  if (action === 'logs') {
    expectMethod(method, 'GET')
    return ok({ instance: instance.name, lines: instance.logs.tail(readTail(url.searchParams)) })
  }
  if (action === 'samples') {
    expectMethod(method, 'GET')
    return ok({ instance: instance.name, samples: instance.samples.tail(readTail(url.searchParams)) })
  }
  expectMethod(method, 'POST')
  return control(parts, instance, action)
}

async function health({ stack, readiness }: SupervisorParts): Promise<Answer> {
  const missing = stack.instances.filter((instance) => instance.state !== 'running')
  if (missing.length > 0) {
    const reason = missing.map(({ name, state }) => `${name} is ${state}`).join(', ')
    return { status: 503, body: { status: 'unavailable', stacks: { wsproxy: { ready: false, reason } } } }
  }
  const probe = await readiness.check()
  const wsproxy = { ready: probe.ok, probe }
  return {
    status: probe.ok ? 200 : 503,
    body: { status: probe.ok ? 'ok' : 'unavailable', stacks: { wsproxy } },
  }
}

async function scale(parts: SupervisorParts, req: IncomingMessage): Promise<Answer> {
  const wanted = await readRequest(req, ScaleRequest)
  const { stack } = parts
  await parts.inTurn(() =>
    stack.scale({
      backends: wanted.backends ?? stack.backends.length,
      gateways: wanted.gateways ?? stack.gateways.length,
    }),
  )
  parts.readiness.forget()
  return ok(wsproxyView(stack))
}

async function control(parts: SupervisorParts, instance: ComponentProcess, action: string): Promise<Answer> {
  parts.readiness.forget()
  if (action === 'start') {
    if (instance.state === 'running' || instance.state === 'starting')
      throw new ApiError(409, 'already_running', `${instance.name} is ${instance.state} already`)
    await parts.inTurn(() => instance.start())
  } else if (action === 'stop') await parts.inTurn(() => instance.stop())
  else if (action === 'kill') await instance.kill()
  else if (action === 'restart') await parts.inTurn(() => instance.restart())
  else {
    const received = JSON.stringify(action)
    const expected = 'start, stop, kill, restart, logs or samples'
    throw new ApiError(404, 'no_such_action', `expected ${expected}, received ${received}`, 'action')
  }
  return ok(instanceView(instance))
}

function findInstance(stack: WsproxyStack, name: string): ComponentProcess {
  const instance = stack.instance(name)
  if (instance) return instance
  const names = stack.instances.map((known) => known.name).join(', ')
  const message = `no instance is named ${JSON.stringify(name)}: expected one of ${names}`
  throw new ApiError(404, 'no_such_instance', message, 'instance')
}

const noSuchPath = (path: string) => new ApiError(404, 'no_such_path', `nothing is served at ${path}`)

function expectMethod(method: string, expected: 'GET' | 'POST'): void {
  if (method !== expected) throw new ApiError(405, 'wrong_method', `expected ${expected}, received ${method}`)
}

function parseUrl(target: string): URL {
  const base = 'http://supervisor'
  if (!URL.canParse(target, base)) throw noSuchPath(target)
  return new URL(target, base)
}

/** Writes an answer, or an error as `{error: {code, message, field}}`. */
export function writeAnswer(res: ServerResponse, { status, body }: Answer): void {
  const text = JSON.stringify(body)
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  res.end(text)
}
