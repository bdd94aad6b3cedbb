import type { IncomingMessage } from 'node:http'
import { Fault } from '@broadside/shared/config/fault'
import { type Answer, expectMethod, noSuchPath, ok } from './answer.ts'
import { ApiError } from './api-error.ts'
import { applyFault } from './apply-fault.ts'
import { answerInstance } from './instance-api.ts'
import { readRequest, readStackRequest, readTail, ScaleRequest } from './requests.ts'
import type { StackEntry } from './stack-entry.ts'
import type { StackTable } from './stack-table.ts'
import { samplesView, stackView, stateView } from './views.ts'

/** Answers one request of the supervisor's API. Throws ApiError for what the caller did wrong. */
export async function answerRequest(table: StackTable, req: IncomingMessage): Promise<Answer> {
  const url = parseUrl(req.url ?? '/')
  const method = req.method ?? 'GET'
  const [first, id, part, ...rest] = url.pathname.split('/').filter((segment) => segment !== '')
  if (first === 'health' && id === undefined) {
    expectMethod(method, 'GET')
    return health(table)
  }
  if (first !== 'stacks') throw noSuchPath(url.pathname)
  if (id === undefined) {
    expectMethod(method, 'GET', 'POST')
    return method === 'POST' ? bringUp(table, req) : ok({ stacks: table.all.map(stackView) })
  }
  const entry = findStack(table, id)
  if (part === undefined) {
    expectMethod(method, 'GET', 'DELETE')
    return method === 'DELETE' ? takeDown(table, entry) : show(entry, url.searchParams)
  }
  if (part === 'instances') return answerInstance(entry, rest, url, method)
  if (rest.length > 0) throw noSuchPath(url.pathname)
  return answerPart(entry, part, url, req)
}

async function answerPart(entry: StackEntry, part: string, url: URL, req: IncomingMessage): Promise<Answer> {
  const method = req.method ?? 'GET'
  switch (part) {
    case 'samples':
      expectMethod(method, 'GET')
      if (url.searchParams.get('fresh') === 'yes') await sampleNow(entry)
      return ok(samplesView(entry, readTail(url.searchParams)))
    case 'hops':
      expectMethod(method, 'GET')
      return ok(await entry.stack.readHops())
    case 'renew':
      expectMethod(method, 'POST')
      entry.renew()
      return ok({ id: entry.id, state: entry.state })
    case 'faults':
      expectMethod(method, 'POST')
      return ok(await applyFault(entry, await readRequest(req, Fault)))
    case 'scale':
      expectMethod(method, 'POST')
      return scale(entry, req)
    default:
      throw noSuchPath(url.pathname)
  }
}

/**
 * Well is the simulator whose first standing stack is: its data path is proved for the answer. The others only say how far
 * they are, so that nobody who needs none of them waits; a run's own stack is its own concern.
 */
async function health(table: StackTable): Promise<Answer> {
  const [first, ...others] = table.standing
  const probe = await first?.ready()
  const stacks = Object.fromEntries(others.map((entry) => [entry.id, stateView(entry)]))
  const isWell = probe?.ok === true
  const body = {
    status: isWell ? 'ok' : 'unavailable',
    stacks: first ? { [first.id]: { ...stateView(first), ready: isWell, probe }, ...stacks } : stacks,
  }
  return { status: isWell ? 200 : 503, body }
}

async function bringUp(table: StackTable, req: IncomingMessage): Promise<Answer> {
  const { config, lease } = await readStackRequest(req)
  if (table.isFull)
    throw new ApiError(409, 'too_many_stacks', `this simulator runs ${table.all.length} stacks already`)
  try {
    return { status: 201, body: stackView(await table.bringUp(config, lease)) }
  } catch (error) {
    if (error instanceof RangeError) throw new ApiError(400, 'invalid_field', error.message)
    throw error
  }
}

/** `?probe=no` leaves the data path alone, so that what the probe sends is not counted with a load. */
async function show(entry: StackEntry, query: URLSearchParams): Promise<Answer> {
  if (query.get('probe') === 'no') return ok(stackView(entry))
  const probe = await entry.ready()
  return ok({ ...stackView(entry), ready: probe.ok, probe })
}

async function takeDown(table: StackTable, entry: StackEntry): Promise<Answer> {
  if (entry.isStanding)
    throw new ApiError(409, 'standing_stack', `${entry.id} belongs to the simulator and stays`)
  await table.remove(entry)
  return ok({ id: entry.id, state: 'closed' })
}

/** Every process says how it stands; one that ends meanwhile stays at what it said last. */
async function sampleNow({ stack }: StackEntry): Promise<void> {
  await Promise.allSettled(stack.instances.map((instance) => instance.refresh()))
}

async function scale(entry: StackEntry, req: IncomingMessage): Promise<Answer> {
  const wanted = await readRequest(req, ScaleRequest)
  try {
    await entry.inTurn(() => entry.stack.scale(wanted))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ApiError(400, 'invalid_field', error.message, error.message.split(':', 1)[0])
  }
  entry.readiness.forget()
  return ok(stackView(entry))
}

function findStack(table: StackTable, id: string): StackEntry {
  const entry = table.get(id)
  if (entry) return entry
  const ids = table.all.map((known) => known.id).join(', ')
  const message = `no stack is named ${JSON.stringify(id)}: expected one of ${ids}`
  throw new ApiError(404, 'no_such_stack', message, 'stack')
}

function parseUrl(target: string): URL {
  const base = 'http://supervisor'
  if (!URL.canParse(target, base)) throw noSuchPath(target)
  return new URL(target, base)
}
