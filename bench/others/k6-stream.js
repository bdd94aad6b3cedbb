// The streaming work for k6 1.x, in its cheapest form: one VU holds one socket and asks all its queries on it.
//   k6 run -e USERS=1000 -e QUERIES=10 -e TOKENS=20 -e GAP_MS=50 bench/others/k6-stream.js
import { Counter, Trend } from 'k6/metrics'
import { WebSocket } from 'k6/websockets'

const setting = (name, fallback) => Number(__ENV[name] || fallback)
const users = setting('USERS', 1000)
const queries = setting('QUERIES', 10)
const tokens = setting('TOKENS', 20)
const gapMs = setting('GAP_MS', 50)
const base = __ENV.BASE || 'ws://127.0.0.1:57100'

const ttft = new Trend('ttft', true)
const tokenCount = new Counter('tokens')
const queryCount = new Counter('queries')

export const options = {
  scenarios: { streams: { executor: 'per-vu-iterations', vus: users, iterations: 1, maxDuration: '10m' } },
  summaryTrendStats: ['avg', 'med', 'p(99)', 'max'],
}

export default function stream() {
  const socket = new WebSocket(`${base}/stream?n=${tokens}&ms=${gapMs}`)
  let asked = 0
  let askedAt = 0
  let waiting = false
  const ask = () => {
    asked++
    waiting = true
    askedAt = Date.now()
    socket.send('{"query":"hello"}')
  }
  socket.addEventListener('open', ask)
  socket.addEventListener('message', (event) => {
    const frame = JSON.parse(event.data)
    if (frame.type === 'token') {
      tokenCount.add(1)
      if (waiting) ttft.add(Date.now() - askedAt)
      waiting = false
      return
    }
    queryCount.add(1)
    if (asked < queries) ask()
    else socket.close()
  })
}
