import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { listen } from '../net/listen.ts'
import { KeycastStack } from '../stacks/keycast/stack.ts'
import type { KeycastStackOptions } from '../stacks/keycast/stack-options.ts'
import type { StackHost } from '../stacks/stack.ts'
import { WsproxyStack } from '../stacks/wsproxy/stack.ts'
import type { WsproxyStackOptions } from '../stacks/wsproxy/stack-options.ts'
import { writeAnswer } from './answer.ts'
import { answerRequest } from './api.ts'
import { ApiError } from './api-error.ts'
import { StackTable } from './stack-table.ts'

export interface Supervisor {
  port: number
  table: StackTable
  close(): Promise<void>
}

export interface SupervisorOptions {
  readonly host: string
  readonly port: number
  /** For the stacks that runs bring up. */
  readonly stacks: Omit<StackHost, 'onEvent'>
  /** The stack that is there from the start and stays: the simulator is well when it is. */
  readonly wsproxy: WsproxyStackOptions
  /** Another one, for systems whose users outlive a run; absent where there is no PostgreSQL. Nobody waits for it. */
  readonly keycast?: KeycastStackOptions
}

/**
 * Serves the API at once (health says 503 until the first stack's data path works) and starts the first standing stack;
 * rejects when that cannot start. The others are begun once it runs, so that they do not keep it from the processor, and say
 * for themselves how far they are.
 */
export async function startSupervisor(options: SupervisorOptions, log: Logger): Promise<Supervisor> {
  const table = new StackTable({ host: options.stacks, log })
  const first = table.add(
    'wsproxy',
    await WsproxyStack.create({ ...options.wsproxy, onEvent: table.listener('wsproxy') }),
  )
  if (options.keycast)
    table.add(
      'keycast',
      await KeycastStack.create({ ...options.keycast, onEvent: table.listener('keycast') }),
    )
  const server = createServer((req, res) => {
    answerRequest(table, req)
      .catch((error: unknown) => {
        if (error instanceof ApiError) {
          const { code, message, field } = error
          return { status: error.status, body: { error: { code, message, field } } }
        }
        log.error({ err: error, request: `${req.method} ${req.url}` }, 'request failed')
        return { status: 500, body: { error: { code: 'failed', message: (error as Error).message } } }
      })
      .then((answer) => writeAnswer(res, answer))
  })
  const port = await listen(server, options.port, options.host)
  const close = async (): Promise<void> => {
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await table.close()
    await closed
  }
  try {
    await first.start()
  } catch (error) {
    await close()
    throw error
  }
  for (const entry of table.standing)
    if (entry !== first)
      entry
        .start()
        .catch((error: unknown) => log.error({ err: error, stack: entry.id }, 'stack did not start'))
  return { port, table, close }
}
