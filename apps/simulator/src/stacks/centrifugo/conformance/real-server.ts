import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inheritedEnv, readTestEnv } from '../../../env.ts'
import { freePort } from '../../../net/free-port.ts'
import { DEMO_API_KEY, DEMO_TOKEN_SECRET } from '../demo-keys.ts'
import { until } from '../testing/raw-client.ts'
import { addresses, type ConformanceServer } from './servers.ts'

const START_TIMEOUT_MS = 15_000

/** Starts a real Centrifugo 6 with the demo's settings, on a Redis prefix of its own. */
export async function startRealServer(binary: string): Promise<ConformanceServer> {
  const port = await freePort('127.0.0.1')
  const folder = await mkdtemp(join(tmpdir(), 'broadside-centrifugo-'))
  const file = join(folder, 'config.json')
  await writeFile(file, JSON.stringify(settings(port)))
  let output = ''
  const child = spawn(binary, ['--config', file], { env: inheritedEnv(), stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const httpUrl = `http://127.0.0.1:${port}`
  let isHealthy = false
  const ask = setInterval(async () => {
    // Refused until it listens.
    isHealthy = await fetch(`${httpUrl}/health`).then(
      (res) => res.ok,
      () => false,
    )
  }, 100)
  try {
    await until(() => isHealthy || child.exitCode !== null, START_TIMEOUT_MS)
  } finally {
    clearInterval(ask)
  }
  if (!isHealthy) throw new Error(`${binary} did not start: ${output.slice(-2000)}`)
  return {
    ...addresses(httpUrl),
    apiKey: DEMO_API_KEY,
    tokenSecret: DEMO_TOKEN_SECRET,
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The demo's configuration in the layout of version 6. */
const settings = (port: number) => ({
  http_server: { address: '127.0.0.1', port: String(port) },
  health: { enabled: true },
  prometheus: { enabled: true },
  http_api: { key: DEMO_API_KEY },
  client: {
    token: { hmac_secret_key: DEMO_TOKEN_SECRET },
    allowed_origins: ['*'],
    stale_close_delay: '300s',
    expired_close_delay: '300s',
    queue_max_size: 1_048_576,
    channel_position_check_delay: '90s',
  },
  engine: {
    type: 'redis',
    redis: { address: [readTestEnv().REDIS_URL], prefix: `centrifugo-real-${port}` },
  },
  channel: {
    namespaces: [
      {
        name: 'session',
        history_size: 1000,
        history_ttl: '300s',
        force_recovery: true,
        force_positioning: true,
      },
    ],
  },
})
