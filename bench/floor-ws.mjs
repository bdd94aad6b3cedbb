// The least a Node client on `ws` can do for the streaming work: a floor to compare the engine with.
//   node bench/floor-ws.mjs USERS QUERIES TOKENS GAP_MS [ws://host:port]
import WebSocket from 'ws'

const [users = 1000, queries = 10, tokens = 20, gapMs = 50] = process.argv.slice(2, 6).map(Number)
const base = process.argv[6] ?? 'ws://127.0.0.1:57100'
const totals = { opened: 0, failed: 0, queries: 0, tokens: 0, ttftSumMs: 0 }
const startedAtMs = performance.now()

function user() {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${base}/stream?n=${tokens}&ms=${gapMs}`, { perMessageDeflate: false })
    let asked = 0
    let askedAtMs = 0
    let waiting = false
    const ask = () => {
      asked++
      waiting = true
      askedAtMs = performance.now()
      socket.send('{"query":"hello"}')
    }
    socket.on('open', () => {
      totals.opened++
      ask()
    })
    socket.on('message', (data) => {
      const frame = JSON.parse(data)
      if (frame.type === 'token') {
        totals.tokens++
        if (waiting) totals.ttftSumMs += performance.now() - askedAtMs
        waiting = false
        return
      }
      totals.queries++
      if (asked < queries) ask()
      else socket.close()
    })
    socket.on('error', () => {
      totals.failed++
    })
    socket.on('close', resolve)
  })
}

// Ramped over 2 s, as the engine's plan is.
const all = []
const stepMs = 20
for (let step = 0; all.length < users; step++) {
  const due = Math.min(users, Math.ceil(((step + 1) * users * stepMs) / 2000))
  while (all.length < due) all.push(user())
  if (all.length < users) await new Promise((resolve) => setTimeout(resolve, stepMs))
}
await Promise.all(all)
const cpu = process.cpuUsage()
console.log(
  JSON.stringify({
    opened: totals.opened,
    failed: totals.failed,
    queries: totals.queries,
    tokens: totals.tokens,
    tokensExpected: users * queries * tokens,
    ttftMeanMs: +(totals.ttftSumMs / totals.queries).toFixed(2),
    wallS: +((performance.now() - startedAtMs) / 1000).toFixed(2),
    cpuS: +((cpu.user + cpu.system) / 1e6).toFixed(2),
    maxRssMiB: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
)
