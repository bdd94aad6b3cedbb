import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { readTestEnv } from '../../env.ts'
import { createSession, openSocket } from '../../testing/client.ts'
import { FAITHFUL } from './gateway/faithful/faults.ts'
import type { WsproxyStackOptions } from './stack-options.ts'
import { type RunningWsproxyStack, startWsproxyStack } from './start.ts'

let stack: RunningWsproxyStack
afterEach(() => stack?.close())

const post = (path: string, body?: string) =>
  fetch(`${stack.httpUrl}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })

/** One session as the original client runs it: it opens the socket only after it has posted the query. */
async function originalSession(): Promise<number | 'silent'> {
  const session = await createSession(stack.httpUrl)
  const first = await openSocket(stack.wsUrl, session)
  first.close()
  await once(first, 'close')
  const run = await post(`/session/${session.sessionId}/run`, '{"query":"Query 1"}')
  expect(await run.json()).toEqual({ status: 'streaming' })
  const socket = await openSocket(stack.wsUrl, session)
  let tokens = 0
  const ended = await new Promise<'done' | 'silent'>((resolve) => {
    const timer = setTimeout(resolve, 1500, 'silent')
    socket.on('message', (data) => {
      const { type } = JSON.parse(String(data)) as { type: string }
      if (type === 'token') tokens += 1
      if (type !== 'done') return
      clearTimeout(timer)
      resolve('done')
    })
  })
  socket.close(1000)
  await once(socket, 'close')
  expect(await (await post(`/session/${session.sessionId}/close`)).json()).toEqual({ status: 'closed' })
  return ended === 'done' ? tokens : 'silent'
}

async function sessions(options: Partial<WsproxyStackOptions>): Promise<(number | 'silent')[]> {
  stack = await startWsproxyStack({ redisUrl: readTestEnv().REDIS_URL, tokenDelayMs: 20, ...options })
  return Promise.all(Array.from({ length: 5 }, originalSession))
}

it('lets the original client finish in clean mode, with what it misses by connecting late', async () => {
  for (const tokens of await sessions({})) {
    expect(tokens).not.toBe('silent')
    expect(tokens).toBeLessThan(18)
    expect(tokens).toBeGreaterThan(0)
  }
})

it('makes it miss more in faithful mode, as the original does', async () => {
  const results = await sessions({ faults: FAITHFUL })
  const received = results.map((tokens) => (tokens === 'silent' ? 0 : tokens))
  const meanTokens = received.reduce((sum, tokens) => sum + tokens, 0) / received.length
  expect(meanTokens).toBeLessThan(17)
})
