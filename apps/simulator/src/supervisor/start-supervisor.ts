import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { listen } from '../net/listen.ts'
import { responseTokens } from '../stacks/wsproxy/response-text.ts'
import { WsproxyStack } from '../stacks/wsproxy/stack.ts'
import type { WsproxyStackOptions } from '../stacks/wsproxy/stack-options.ts'
import { answerRequest, type SupervisorParts, writeAnswer } from './api.ts'
import { ApiError } from './api-error.ts'
import { Readiness } from './readiness.ts'

export interface Supervisor {
  port: number
  stack: WsproxyStack
  close(): Promise<void>
}

/** Serves the API at once (health says 503 until the data path works), then starts the stack. Rejects when it cannot. */
export async function startSupervisor(
  options: { port: number; wsproxy: WsproxyStackOptions },
  log: Logger,
): Promise<Supervisor> {
  let readiness: Readiness | undefined
  const stack = await WsproxyStack.create({
    ...options.wsproxy,
    onEvent: (event) => {
      readiness?.forget()
      const level = event.kind === 'started' || event.kind === 'stopped' ? 'info' : 'error'
      log[level]({ instance: event.instance, reason: event.reason }, event.kind)
    },
  })
  const { responseText, tokenDelayMs } = stack.options
  readiness = new Readiness({
    ...stack.urls,
    tokens: responseTokens(responseText),
    tokenDelayMs,
  })
  let turn: Promise<unknown> = Promise.resolve()
  const parts: SupervisorParts = {
    stack,
    readiness,
    inTurn(change) {
      const mine = turn.then(change)
      // A failed change is its caller's to report; the next one is made all the same.
      turn = mine.then(
        () => undefined,
        () => undefined,
      )
      return mine
    },
  }
  const server = createServer((req, res) => {
    answerRequest(parts, req)
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
  const port = await listen(server, options.port, '127.0.0.1')
  const close = async (): Promise<void> => {
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await stack.close()
    await closed
  }
  try {
    await parts.inTurn(() => stack.start())
  } catch (error) {
    await close()
    throw error
  }
  return { port, stack, close }
}
