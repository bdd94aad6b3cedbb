// The yardstick where Go is not installed: the same answers, at the cost of Node.
//   yardstick.mjs -addr 127.0.0.1:57100 [-stall-every 10s -stall-for 1s]
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { type WebSocket, WebSocketServer } from 'ws'
import { TickScheduler } from '../../apps/simulator/src/time/tick-scheduler.ts'
import { durationMs } from '../../packages/shared/src/duration.ts'

const { values } = parseArgs({
  // Go's flags have one dash.
  args: process.argv.slice(2).map((word) => word.replace(/^-(?=[a-z])/, '--')),
  options: {
    addr: { type: 'string', default: '127.0.0.1:57100' },
    'stall-every': { type: 'string', default: '0s' },
    'stall-for': { type: 'string', default: '1s' },
  },
})
const startedMs = performance.now()
const everyMs = durationMs(values['stall-every'])
const stallMs = durationMs(values['stall-for'])
const scheduler = new TickScheduler()
const health = '{"status":"ok","version":"bench","registered_backends":0}'
let accepted = { sockets: 0, firstMs: 0, lastMs: 0 }

/** How long an answer is held back now. */
function stalledMs(): number {
  if (everyMs === 0) return 0
  const intoMs = (performance.now() - startedMs) % everyMs
  return intoMs >= everyMs - stallMs ? everyMs - intoMs : 0
}

const http = createServer((req, res) => {
  const url = new URL(req.url ?? '/', 'http://yardstick')
  if (url.pathname === '/accepted') {
    res.end(JSON.stringify({ sockets: accepted.sockets, overMs: accepted.lastMs - accepted.firstMs }))
    if (req.method === 'DELETE') accepted = { sockets: 0, firstMs: 0, lastMs: 0 }
    return
  }
  const delayMs = url.pathname === '/delay' ? Number(url.searchParams.get('ms') ?? 0) : 0
  const answer = () => {
    res.setHeader('content-type', 'application/json')
    if (url.pathname === '/echo') req.pipe(res)
    else res.end(health)
  }
  const waitMs = Math.max(delayMs, stalledMs())
  if (waitMs > 0) scheduler.schedule(performance.now() + waitMs, { due: answer })
  else answer()
})

/** Answers each message with `tokens` frames on an even grid from its arrival; `done` follows the last at once. */
function streams(socket: WebSocket, tokens: number, gapMs: number): void {
  socket.on('message', () => {
    const fromMs = performance.now()
    let sent = 0
    const next = {
      due() {
        socket.send(`{"type":"token","content":"w${sent}"}`)
        sent++
        if (sent === tokens) socket.send('{"type":"done","content":""}')
        else scheduler.schedule(fromMs + sent * gapMs, next)
      },
    }
    next.due()
  })
}

new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket, request) => {
  const url = new URL(request.url ?? '/', 'http://yardstick')
  const nowMs = performance.now()
  accepted = {
    sockets: accepted.sockets + 1,
    firstMs: accepted.sockets === 0 ? nowMs : accepted.firstMs,
    lastMs: nowMs,
  }
  if (url.pathname === '/echo')
    return void socket.on('message', (data, binary) => socket.send(data, { binary }))
  streams(socket, Number(url.searchParams.get('n') ?? 20), Number(url.searchParams.get('ms') ?? 50))
})
const [host = '127.0.0.1', port = '0'] = values.addr.split(':')
http.listen(Number(port), host, () => console.log(`listening on ${values.addr}`))
