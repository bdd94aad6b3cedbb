import { Centrifuge } from 'centrifuge'
import { afterEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { readTestEnv } from '../../env.ts'
import { CentrifugoStack } from './stack.ts'
import { until } from './testing/raw-client.ts'

const WORDS = 15
const CYCLES = 3

let stack: CentrifugoStack | undefined
afterEach(() => stack?.close())

interface CycleOutcome {
  words: string[]
  response: string
}

/**
 * One client in the order of the demo's TypeScript client: it does not wait for its connection, subscribes to the channel
 * that its token has subscribed already, and listens in both places where a publication may come.
 */
async function originalClient({ urls }: CentrifugoStack): Promise<CycleOutcome[]> {
  const created = await fetch(`${urls.httpUrl}/api/sessions/create`, { method: 'POST' })
  const { session_id, token } = (await created.json()) as { session_id: string; token: string }
  const client = new Centrifuge(`${urls.wsUrl}/connection/websocket`, { token, websocket: WebSocket })
  const channel = `session:${session_id}`
  let words: string[] = []
  let isDone = false
  const take = ({ data }: { data: { token?: string; done?: boolean } }): void => {
    if (data.token !== undefined) words.push(data.token)
    if (data.done) isDone = true
  }
  const subscription = client.newSubscription(channel)
  subscription.on('publication', take)
  client.on('publication', (ctx) => {
    if (ctx.channel === channel) take(ctx)
  })
  subscription.subscribe()
  client.connect()
  const outcomes: CycleOutcome[] = []
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    words = []
    isDone = false
    const answer = await fetch(`${urls.httpUrl}/api/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session_id, question: `Question ${cycle} from client 0` }),
    })
    const { response } = (await answer.json()) as { response: string }
    await until(() => isDone, 10_000)
    outcomes.push({ words, response })
  }
  await fetch(`${urls.httpUrl}/api/sessions/${session_id}`, { method: 'DELETE' })
  client.disconnect()
  return outcomes
}

it.each([false, true])(
  'serves the demo’s TypeScript client (lenient subscribe: %s)',
  async (lenientSubscribe) => {
    stack = await CentrifugoStack.create({
      redisUrl: readTestEnv().REDIS_URL,
      nodes: 2,
      responseLengthWords: WORDS,
      tokenDelayMs: 30,
      lenientSubscribe,
      logLevel: 'silent',
    })
    await stack.start()
    const [first, ...later] = await originalClient(stack)
    // It posts before it is connected: what is published until then is lost to it, and it does not notice.
    expect(first?.words.length).toBeGreaterThan(0)
    expect(first?.response.split(' ').slice(-(first?.words.length ?? 0))).toEqual(first?.words)
    for (const { words, response } of later) expect(words.join(' ')).toBe(response)
  },
)
