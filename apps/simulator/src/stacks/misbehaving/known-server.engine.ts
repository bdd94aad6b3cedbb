import { afterEach, describe, expect, it } from 'vitest'
import { createSession, openSocket, query } from '../../testing/client.ts'
import { watchTimers } from '../../testing/watch-timers.ts'
import type { KnownServerOptions } from './known-options.ts'
import { type KnownServer, startKnownServer } from './start.ts'

let server: KnownServer | undefined
afterEach(() => server?.close())

async function ask(options: KnownServerOptions) {
  server = await startKnownServer(options)
  const session = await createSession(server.httpUrl)
  const socket = await openSocket(server.wsUrl, session)
  return { ...(await query(server.httpUrl, session, socket)), server, session, socket }
}

describe('known server: timing', () => {
  it('sends token i at ttft + i × delay, never early, and does not fall behind', async () => {
    const { server: known, session, socket } = await ask({ ttftMs: 40, tokenDelayMs: 12.5, tokens: 21 })
    // The first query also paid for the client's own warming up.
    const lateMs: number[] = []
    const fellBehindMs: number[] = []
    const timers = watchTimers()
    for (let n = 0; n < 4; n++) {
      const { frames, tokens, ended } = await query(known.httpUrl, session, socket)
      expect(ended).toBe('done')
      expect(tokens).toHaveLength(21)
      const late = frames.map(({ atMs }, i) => atMs - 40 - i * 12.5)
      lateMs.push(...late)
      fellBehindMs.push(Math.min(...late.slice(-7)) - Math.min(...late.slice(0, 7)))
    }
    expect(Math.min(...lateMs)).toBeGreaterThanOrEqual(-0.1)
    // A busy machine makes the post late, and single tokens; a schedule that drifts makes the last ones later than the first.
    expect(Math.min(...fellBehindMs)).toBeLessThan(1 + timers.end())
  })

  it('delays each phase by what was said', async () => {
    server = await startKnownServer({ createDelayMs: 60, connectDelayMs: 40, closeDelayMs: 30, tokens: 1 })
    const t0 = performance.now()
    const session = await createSession(server.httpUrl)
    const t1 = performance.now()
    await openSocket(server.wsUrl, session)
    const t2 = performance.now()
    await fetch(`${server.httpUrl}/session/${session.sessionId}/close`, { method: 'POST' })
    const t3 = performance.now()
    for (const [took, wanted] of [
      [t1 - t0, 60],
      [t2 - t1, 40],
      [t3 - t2, 30],
    ] as const) {
      expect(took).toBeGreaterThanOrEqual(wanted)
      expect(took).toBeLessThan(wanted + 500)
    }
  })

  it('holds everything back while it stalls, and loses nothing', async () => {
    const { frames, tokens } = await ask({
      tokenDelayMs: 10,
      tokens: 40,
      faults: { stall: { everyMs: 200, forMs: 100 } },
    })
    expect(tokens).toHaveLength(40)
    const gaps = frames.slice(1).map(({ atMs }, i) => atMs - (frames[i]?.atMs ?? 0))
    expect(Math.max(...gaps)).toBeGreaterThan(80)
  })

  it('answers /delay/:ms after that time, and echoes', async () => {
    server = await startKnownServer()
    const t0 = performance.now()
    expect(await (await fetch(`${server.httpUrl}/delay/50`)).json()).toEqual({ delayMs: 50 })
    expect(performance.now() - t0).toBeGreaterThanOrEqual(50)
    const echo = await fetch(`${server.httpUrl}/echo`, { method: 'POST', body: 'x'.repeat(300_000) })
    expect((await echo.text()).length).toBe(300_000)
    expect((await fetch(`${server.httpUrl}/health`)).status).toBe(200)
  })
})

describe('known server: faults', () => {
  it('omits, duplicates and reorders the named tokens', async () => {
    const { tokens } = await ask({
      tokenDelayMs: 1,
      tokens: ['a', 'b', 'c', 'd', 'e'],
      faults: { omitTokens: [0], duplicateTokens: [1], reorderTokens: [3] },
    })
    expect(tokens).toEqual(['b', 'b', 'c', 'e', 'd'])
  })

  it('drops the socket after n tokens, and goes on for a new socket', async () => {
    const {
      tokens,
      ended,
      server: known,
      session,
    } = await ask({
      tokenDelayMs: 30,
      tokens: 10,
      faults: { dropAfterTokens: 3, recoverAfterDrop: true, dropsPerSession: 1 },
    })
    expect(ended).toBe(1006)
    expect(tokens).toEqual(['word0', 'word1', 'word2'])
    const again = await openSocket(known.wsUrl, session)
    const rest: string[] = []
    again.on('message', (data) => rest.push(String(data)))
    await expect.poll(() => rest.at(-1)).toContain('done')
    expect(known.counts.framesLost + known.counts.framesSent).toBe(11)
    expect(rest).toHaveLength(known.counts.framesSent - 3)
  })

  it('refuses later sockets when a drop is for good', async () => {
    const { server: known, session } = await ask({
      tokenDelayMs: 1,
      faults: { dropAfterTokens: 1, recoverAfterDrop: false },
    })
    await expect(openSocket(known.wsUrl, session)).rejects.toThrow('503 Unable to prepare session')
  })

  it('closes with the given code', async () => {
    const { ended, tokens } = await ask({ tokenDelayMs: 1, faults: { closeCode: 4001, closeAfterTokens: 2 } })
    expect(ended).toBe(4001)
    expect(tokens).toHaveLength(2)
  })

  it.each([401, 403, 503] as const)('refuses the upgrade with %i', async (upgradeStatus) => {
    server = await startKnownServer({ faults: { upgradeStatus } })
    const session = await createSession(server.httpUrl)
    await expect(openSocket(server.wsUrl, session)).rejects.toThrow(String(upgradeStatus))
  })

  it('answers 500 on create', async () => {
    server = await startKnownServer({ faults: { createStatus: 500 } })
    await expect(createSession(server.httpUrl)).rejects.toThrow('500: Internal Server Error')
  })

  it('sends garbage, shapeless and huge frames where told', async () => {
    const faults = { garbageFrameAt: 0, shapelessFrameAt: 1, hugeFrameAt: 2 }
    const { frames } = await ask({ tokenDelayMs: 1, tokens: 4, faults })
    expect(() => JSON.parse(frames[0]?.text ?? '')).toThrow()
    expect(JSON.parse(frames[1]?.text ?? '')).toEqual({ content: 'word1' })
    expect(frames[2]?.text.length).toBeGreaterThan(1_000_000)
    expect(frames).toHaveLength(5)
  })

  it.each(['create', 'connect', 'run'] as const)('never answers %s', async (neverAnswer) => {
    server = await startKnownServer({ faults: { neverAnswer } })
    const url = `${server.httpUrl}/session/${neverAnswer === 'create' ? 'create' : 'x/run'}`
    const attempt =
      neverAnswer === 'connect'
        ? openSocket(server.wsUrl, await createSession(server.httpUrl))
        : fetch(url, { method: 'POST', signal: AbortSignal.timeout(150) })
    const silence = new Promise((resolve) => setTimeout(resolve, 200, 'silence'))
    await expect(Promise.race([attempt.catch(() => 'silence'), silence])).resolves.toBe('silence')
  })

  it('leaves out done', async () => {
    server = await startKnownServer({ tokens: 3, tokenDelayMs: 5, faults: { omitDone: true } })
    const session = await createSession(server.httpUrl)
    const socket = await openSocket(server.wsUrl, session)
    const frames: string[] = []
    socket.on('message', (data) => frames.push(String(data)))
    await fetch(`${server.httpUrl}/session/${session.sessionId}/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"q"}',
    })
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(frames.map((text) => JSON.parse(text).type)).toEqual(['token', 'token', 'token'])
  })
})
