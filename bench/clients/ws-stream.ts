// One streaming load by either client, with the same work per message: users × queries × tokens.
//   ws-stream.js own|ws BASE USERS QUERIES TOKENS GAP_MS
import WebSocket from 'ws'
import { parseTargetUrl } from '../../apps/runner/src/engine/transport/target-url.ts'
import { prepareUpgrade } from '../../apps/runner/src/engine/transport/ws/upgrade-request.ts'
import { connectWs, type WsConnection } from '../../apps/runner/src/engine/transport/ws/ws-connection.ts'
import type { WsHandler } from '../../apps/runner/src/engine/transport/ws/ws-handler.ts'

const [client = 'own', base = 'ws://127.0.0.1:57100', ...numbers] = process.argv.slice(2)
const [users = 1000, queries = 10, tokens = 20, gapMs = 50] = numbers.map(Number)
const url = `${base}/stream?n=${tokens}&ms=${gapMs}`
const ASK = '{"query":"hello"}'
/** Eleventh byte of {"type":"token"… and {"type":"done"…: tells them apart without decoding, for both clients. */
const KIND_OFFSET = 9
const TOKEN = 't'.charCodeAt(0)

const totals = { opened: 0, messages: 0, tokens: 0, closed: 0, ttftSumMs: 0, queries: 0 }
let finished: () => void = () => undefined
const allClosed = new Promise<void>((resolve) => {
  finished = resolve
})

function closed(): void {
  if (++totals.closed === users) finished()
}

class OwnUser implements WsHandler<WsConnection> {
  #asked = 0
  #askedAtMs = 0
  #waiting = false

  onOpen(connection: WsConnection): void {
    totals.opened++
    this.#ask(connection)
  }

  onMessage(
    connection: WsConnection,
    buffer: Buffer,
    start: number,
    _end: number,
    _isText: boolean,
    atMs: number,
  ): void {
    totals.messages++
    if (buffer[start + KIND_OFFSET] === TOKEN) {
      totals.tokens++
      if (this.#waiting) totals.ttftSumMs += atMs - this.#askedAtMs
      this.#waiting = false
      return
    }
    totals.queries++
    if (this.#asked < queries) this.#ask(connection)
    else connection.close()
  }

  onClose(): void {
    closed()
  }

  #ask(connection: WsConnection): void {
    this.#asked++
    this.#waiting = true
    this.#askedAtMs = performance.now()
    connection.sendText(ASK)
  }
}

function wsUser(): void {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  let asked = 0
  let askedAtMs = 0
  let waiting = false
  const ask = (): void => {
    asked++
    waiting = true
    askedAtMs = performance.now()
    socket.send(ASK)
  }
  socket.on('open', () => {
    totals.opened++
    ask()
  })
  socket.on('message', (data: Buffer) => {
    // The engine stamps every read, so this loop reads the clock per message too.
    const atMs = performance.now()
    totals.messages++
    if (data[KIND_OFFSET] === TOKEN) {
      totals.tokens++
      if (waiting) totals.ttftSumMs += atMs - askedAtMs
      waiting = false
      return
    }
    totals.queries++
    if (asked < queries) ask()
    else socket.close()
  })
  socket.on('close', closed)
  socket.on('error', () => undefined)
}

const request = prepareUpgrade(parseTargetUrl(url))
const start = client === 'own' ? () => connectWs({ request, handler: new OwnUser() }) : wsUser
const before = process.cpuUsage()
let started = 0
for (let step = 1; started < users; step++) {
  const due = Math.min(users, Math.ceil((step * users) / 100))
  for (; started < due; started++) start()
  await new Promise((resolve) => setTimeout(resolve, 20))
}
await allClosed
const cpu = process.cpuUsage(before)
console.log(
  JSON.stringify({
    ...totals,
    expected: users * queries * tokens,
    ttftMeanMs: totals.ttftSumMs / totals.queries,
    cpuS: (cpu.user + cpu.system) / 1e6,
    userS: cpu.user / 1e6,
    cpuUsPerMessage: (cpu.user + cpu.system) / totals.messages,
    maxRssMiB: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
)
process.exit(0)
