import { WebSocket } from 'ws'
import type { ProbeResult } from '../stack.ts'

export interface DataPath {
  httpUrl: string
  wsUrl: string
  tokens: string[]
  tokenDelayMs: number
}

const STEP_TIMEOUT_MS = 5000

/** Proves the whole path as a client sees it: create, connect, run one query, receive exactly its tokens, close. */
export async function probeDataPath(path: DataPath): Promise<ProbeResult> {
  const startMs = performance.now()
  let step: 'create' | 'connect' | 'stream' | 'close' = 'create'
  let socket: WebSocket | undefined
  try {
    const created = (await post(`${path.httpUrl}/session/create`)) as {
      session_id: string
      auth_token: string
    }
    step = 'connect'
    socket = await connect(path.wsUrl, created.session_id, created.auth_token)
    step = 'stream'
    const streamed = receiveTokens(socket, STEP_TIMEOUT_MS + path.tokens.length * path.tokenDelayMs)
    await Promise.all([
      streamed,
      post(`${path.httpUrl}/session/${created.session_id}/run`, { query: 'probe' }),
    ])
    const tokens = await streamed
    if (tokens.join(' ') !== path.tokens.join(' '))
      throw new Error(`expected ${path.tokens.length} tokens in order, received ${tokens.length}`)
    step = 'close'
    await post(`${path.httpUrl}/session/${created.session_id}/close`)
    return { ok: true, tokens: tokens.length, tookMs: Math.round(performance.now() - startMs) }
  } catch (error) {
    const { message, cause } = error as Error
    return { ok: false, step, reason: cause instanceof Error ? `${message}: ${cause.message}` : message }
  } finally {
    socket?.terminate()
  }
}

async function post(url: string, body?: unknown): Promise<unknown> {
  const res = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(STEP_TIMEOUT_MS),
  })
  if (!res.ok) throw new Error(`${new URL(url).pathname} answered ${res.status}`)
  return res.json()
}

function connect(wsUrl: string, sessionId: string, token: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${wsUrl}/probe/ws/${sessionId}`, {
      perMessageDeflate: false,
      handshakeTimeout: STEP_TIMEOUT_MS,
      headers: { authorization: `Bearer ${token}` },
    })
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

function receiveTokens(socket: WebSocket, timeoutMs: number): Promise<string[]> {
  const tokens: string[] = []
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`only ${tokens.length} tokens came within ${timeoutMs} ms`)),
      timeoutMs,
    )
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { type: string; content: string }
      if (frame.type === 'token') tokens.push(frame.content)
      if (frame.type !== 'done') return
      clearTimeout(timer)
      resolve(tokens)
    })
    socket.once('close', () => {
      clearTimeout(timer)
      reject(new Error(`the socket closed after ${tokens.length} tokens`))
    })
  })
}
