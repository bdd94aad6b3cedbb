import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inheritedEnv, readTestEnv } from '../../../env.ts'
import { freePort } from '../../../net/free-port.ts'
import { DEMO_API_KEY, DEMO_TOKEN_SECRET } from '../demo-keys.ts'
import { until } from '../testing/raw-client.ts'
import { addresses, type ConformanceServer } from './conformance-server.ts'

const START_TIMEOUT_MS = 15_000

/** Starts a real Centrifugo 6 with the demo's settings, on a Redis prefix of its own. */
export async function startRealServer(binary: string): Promise<ConformanceServer> {
  const port = await freePort('127.0.0.1')
  const folder = await mkdtemp(join(tmpdir(), 'broadside-centrifugo-'))
  const file = join(folder, 'config.json')
  await writeFile(file, JSON.stringify(await settings(port)))
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

/** The settings of the compose file's server, moved to this port and this Redis. */
async function settings(port: number): Promise<object> {
  const file = new URL('../../../../../../docker/centrifugo.json', import.meta.url)
  const base = JSON.parse(await readFile(file, 'utf8')) as Record<string, object>
  return {
    ...base,
    http_server: { address: '127.0.0.1', port: String(port) },
    engine: {
      type: 'redis',
      redis: { address: [readTestEnv().REDIS_URL], prefix: `centrifugo-real-${port}` },
    },
  }
}
