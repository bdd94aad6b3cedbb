import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeConnection, createProducerConnection } from '@broadside/bus/connection'
import { freePort } from '@broadside/simulator/net/free-port'
import { redisUrl } from './run-system.ts'

const HOST = '127.0.0.1'

export interface PrivateRedis {
  readonly url: string
  close(): Promise<void>
}

/** A Redis of the test's own, which may be paused without holding up anyone else: the program of the one that tests share. */
export async function startPrivateRedis(): Promise<PrivateRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'broadside-redis-'))
  const port = await freePort(HOST)
  const settings = ['--port', port, '--bind', HOST, '--dir', folder, '--save', '', '--appendonly', 'no']
  const server = spawn(await sharedProgram(), settings.map(String), { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(server, 'exit')
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      if (String(chunk).includes('Ready to accept connections')) resolve()
    })
    ended.then(([code]) => reject(new Error(`the private Redis ended with code ${code}`)), reject)
  })
  return {
    url: `redis://${HOST}:${port}`,
    async close() {
      server.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The path of the program behind REDIS_URL, which runs on this machine. */
async function sharedProgram(): Promise<string> {
  const redis = createProducerConnection(redisUrl())
  try {
    const [, path] = /^executable:(.+?)\r?$/m.exec(await redis.info('server')) ?? []
    if (path === undefined) throw new Error('the Redis behind REDIS_URL does not name its program')
    return path
  } finally {
    await closeConnection(redis)
  }
}
