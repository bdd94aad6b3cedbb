import { WebSocket } from 'ws'

export interface ReceivedFrame {
  text: string
  /** Milliseconds since the query was posted. */
  atMs: number
}

export interface TestSession {
  sessionId: string
  token: string
}

/** Creates a session as a client does. */
export async function createSession(httpUrl: string): Promise<TestSession> {
  const res = await fetch(`${httpUrl}/session/create`, { method: 'POST' })
  if (res.status !== 200) throw new Error(`create answered ${res.status}: ${await res.text()}`)
  const body = (await res.json()) as { session_id: string; auth_token: string }
  return { sessionId: body.session_id, token: body.auth_token }
}

/** Opens the session's socket; rejects with `<status> <body>` when the upgrade is refused. */
export function openSocket(wsUrl: string, session: TestSession): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${wsUrl}/agent/ws/${session.sessionId}`, {
      perMessageDeflate: false,
      headers: { authorization: `Bearer ${session.token}` },
    })
    socket.on('open', () => resolve(socket))
    socket.on('error', reject)
    socket.on('unexpected-response', (_req, res) => {
      let body = ''
      res.on('data', (chunk) => {
        body += chunk
      })
      res.on('end', () => reject(new Error(`${res.statusCode} ${body}`)))
    })
  })
}

export interface QueryOutcome {
  frames: ReceivedFrame[]
  /** Contents of the token frames, in order of arrival. */
  tokens: string[]
  /** How it ended: `done`, or the socket's close code. */
  ended: 'done' | number
}

/** Posts one query and collects frames until `done` or until the socket closes. */
export function query(httpUrl: string, session: TestSession, socket: WebSocket): Promise<QueryOutcome> {
  const frames: ReceivedFrame[] = []
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    const finish = (ended: 'done' | number): void => {
      socket.off('message', onMessage)
      const tokens = frames.flatMap(({ text }) => tokenOf(text) ?? [])
      resolve({ frames, tokens, ended })
    }
    const onMessage = (data: Buffer): void => {
      const text = String(data)
      frames.push({ text, atMs: performance.now() - startMs })
      if (text.startsWith('{"type":"done"')) finish('done')
    }
    socket.on('message', onMessage)
    socket.once('close', finish)
    fetch(`${httpUrl}/session/${session.sessionId}/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'Query 1' }),
    }).then((res) => {
      if (res.status !== 200) reject(new Error(`run answered ${res.status}`))
    }, reject)
  })
}

function tokenOf(text: string): string | undefined {
  if (!text.startsWith('{"type":"token"')) return undefined
  return (JSON.parse(text) as { content: string }).content
}
