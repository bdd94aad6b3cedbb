import type { ComponentProcess } from '../process/component-process.ts'
import { type Answer, expectMethod, noSuchPath, ok } from './answer.ts'
import { ApiError } from './api-error.ts'
import { readTail } from './requests.ts'
import type { StackEntry } from './stack-entry.ts'
import { instanceView } from './views.ts'

/** `/stacks/:id/instances/:name/:action`: logs and samples of one process, and its start, stop, kill and restart. */
export async function answerInstance(
  entry: StackEntry,
  [name, action, ...rest]: readonly string[],
  url: URL,
  method: string,
): Promise<Answer> {
  if (name === undefined || action === undefined || rest.length > 0) throw noSuchPath(url.pathname)
  const instance = findInstance(entry, name)
  if (action === 'logs') {
    expectMethod(method, 'GET')
    return ok({ instance: instance.name, lines: instance.logs.tail(readTail(url.searchParams)) })
  }
  if (action === 'samples') {
    expectMethod(method, 'GET')
    return ok({ instance: instance.name, samples: instance.samples.tail(readTail(url.searchParams)) })
  }
  expectMethod(method, 'POST')
  return control(entry, instance, action)
}

async function control(entry: StackEntry, instance: ComponentProcess, action: string): Promise<Answer> {
  entry.readiness.forget()
  if (action === 'start') {
    if (instance.state === 'running' || instance.state === 'starting')
      throw new ApiError(409, 'already_running', `${instance.name} is ${instance.state} already`)
    await entry.inTurn(() => instance.start())
  } else if (action === 'stop') await entry.inTurn(() => instance.stop())
  else if (action === 'kill') await instance.kill()
  else if (action === 'restart') await entry.inTurn(() => instance.restart())
  else {
    const received = JSON.stringify(action)
    const expected = 'start, stop, kill, restart, logs or samples'
    throw new ApiError(404, 'no_such_action', `expected ${expected}, received ${received}`, 'action')
  }
  return ok(instanceView(instance))
}

function findInstance({ stack }: StackEntry, name: string): ComponentProcess {
  const instance = stack.instances.find((known) => known.name === name)
  if (instance) return instance
  const names = stack.instances.map((known) => known.name).join(', ')
  const message = `no instance is named ${JSON.stringify(name)}: expected one of ${names}`
  throw new ApiError(404, 'no_such_instance', message, 'instance')
}
