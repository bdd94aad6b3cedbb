import { WebSocket } from 'ws'
import type { ProbeResult } from '../stack.ts'
import { sessionChannel } from './session-channel.ts'

const STEP_TIMEOUT_MS = 5000

interface Push {
  push?: { pub?: { data: { token?: string; done?: boolean } } }
  connect?: { subs?: Record<string, unknown> }
  error?: { message: string }
}

/** Proves the whole path as a client sees it: create, connect, run one question, receive exactly its words, close. */
export async function probeDataPath(path: {
  httpUrl: string
  wsUrl: string
  idealMs: number
}): Promise<ProbeResult> {
  const startMs = performance.now()
  let step: 'create' | 'connect' | 'stream' | 'close' = 'create'
  let socket: WebSocket | undefined
  try {
    const created = await call('POST', `${path.httpUrl}/api/sessions/create`)
    const { session_id, token } = created as { session_id: string; token: string }
    step = 'connect'
    socket = new WebSocket(`${path.wsUrl}/connection/websocket`, { handshakeTimeout: STEP_TIMEOUT_MS })
    const stream = new ProbeStream(socket, session_id, token)
    await within(stream.connected, STEP_TIMEOUT_MS)
    step = 'stream'
    const question = { session_id, question: 'probe' }
    const { response } = (await call('POST', `${path.httpUrl}/api/run`, question)) as { response: string }
    const words = await within(stream.done, STEP_TIMEOUT_MS + path.idealMs)
    if (words.join(' ') !== response)
      throw new Error(
        `expected the ${response.split(' ').length} words of the answer, received ${words.length}`,
      )
    step = 'close'
    await call('DELETE', `${path.httpUrl}/api/sessions/${session_id}`)
    return { ok: true, tokens: words.length, tookMs: Math.round(performance.now() - startMs) }
  } catch (error) {
    const { message, cause } = error as Error
    return { ok: false, step, reason: cause instanceof Error ? `${message}: ${cause.message}` : message }
  } finally {
    socket?.terminate()
  }
}

/** One client: resolves `connected` with its subscription, and `done` with the words of one answer. */
class ProbeStream {
  readonly connected: Promise<void>
  readonly done: Promise<string[]>

  constructor(socket: WebSocket, sessionId: string, token: string) {
    const words: string[] = []
    const replies = (data: unknown): Push[] =>
      String(data)
        .split('\n')
        .map((line) => JSON.parse(line) as Push)
    const closed = new Promise<never>((_, reject) => {
      socket.once('error', reject)
      socket.once('close', (code, reason) => reject(new Error(`the socket closed with ${code} ${reason}`)))
    })
    this.connected = Promise.race([
      closed,
      new Promise<void>((resolve, reject) => {
        socket.once('open', () => socket.send(JSON.stringify({ id: 1, connect: { token, name: 'probe' } })))
        socket.on('message', (data) => {
          for (const { connect, error } of replies(data))
            if (error) reject(new Error(error.message))
            else if (connect?.subs?.[sessionChannel(sessionId)]) resolve()
        })
      }),
    ])
    this.done = Promise.race([
      closed,
      new Promise<string[]>((resolve) => {
        socket.on('message', (data) => {
          for (const { push } of replies(data)) {
            const { token: word, done } = push?.pub?.data ?? {}
            if (word !== undefined) words.push(word)
            if (done) resolve(words)
          }
        })
      }),
    ])
    // Whoever waits for neither any more must not hear of the end.
    for (const promise of [this.connected, this.done]) promise.catch(() => undefined)
  }
}

async function call(method: 'POST' | 'DELETE', url: string, body?: unknown): Promise<unknown> {
  const res = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(STEP_TIMEOUT_MS),
  })
  if (!res.ok) throw new Error(`${new URL(url).pathname} answered ${res.status}`)
  return res.json()
}

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing within ${ms} ms`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
