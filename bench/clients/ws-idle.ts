// Opens idle connections with a bounded number in the handshake; says what a connect and an idle socket cost.
//   node --expose-gc ws-idle.js own|ws BASE SOCKETS
import WebSocket from 'ws'
import { parseTargetUrl } from '../../apps/runner/src/engine/transport/target-url.ts'
import { prepareUpgrade } from '../../apps/runner/src/engine/transport/ws/upgrade-request.ts'
import { connectWs, type WsConnection } from '../../apps/runner/src/engine/transport/ws/ws-connection.ts'
import type { WsHandler } from '../../apps/runner/src/engine/transport/ws/ws-handler.ts'

const [client = 'own', base = 'ws://127.0.0.1:57100', count = '10000'] = process.argv.slice(2)
const sockets = Number(count)
const url = `${base}/stream`
const IN_HANDSHAKE_MAX = 256

const kept: unknown[] = []
let started = 0
let opened = 0
let failed = 0
let done: () => void = () => undefined
const allOpen = new Promise<void>((resolve) => {
  done = resolve
})

/** Shared by all connections: the transport's own cost is what is measured. */
const handler: WsHandler<WsConnection> = {
  onOpen: () => settle(true),
  onMessage: () => undefined,
  onClose: () => settle(false),
}
const request = prepareUpgrade(parseTargetUrl(url))

function settle(isOpen: boolean): void {
  if (isOpen) opened++
  else failed++
  if (opened + failed === sockets) done()
  else fill()
}

function fill(): void {
  while (started < sockets && started - opened - failed < IN_HANDSHAKE_MAX) {
    started++
    if (client === 'own') {
      kept.push(connectWs({ request, handler }))
      continue
    }
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.on('open', () => settle(true))
    socket.on('error', () => undefined)
    socket.on('close', () => settle(false))
    kept.push(socket)
  }
}

async function settledMemory(): Promise<{ rss: number; heap: number }> {
  for (let i = 0; i < 4; i++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, heap: heapUsed + external }
}

const before = await settledMemory()
const cpuBefore = process.cpuUsage()
const startedAtMs = performance.now()
fill()
await allOpen
const cpu = process.cpuUsage(cpuBefore)
const wallS = (performance.now() - startedAtMs) / 1000
const after = await settledMemory()
const cpuS = (cpu.user + cpu.system) / 1e6
console.log(
  JSON.stringify({
    opened,
    failed,
    connectsPerS: Math.round(opened / wallS),
    connectsPerCpuS: Math.round(opened / cpuS),
    rssKiBPerSocket: +((after.rss - before.rss) / 1024 / opened).toFixed(2),
    heapKiBPerSocket: +((after.heap - before.heap) / 1024 / opened).toFixed(2),
    kept: kept.length,
  }),
)
process.exit(0)
