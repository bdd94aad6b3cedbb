import { request } from 'node:http'
import type { PooledServer, ServerPool } from './server-pool.ts'

/** A server that is down is asked each time, one that is up every fourth time. */
const PERIOD_MS = 500
const TURNS_BETWEEN_CHECKS_OF_UP = 4
const TIMEOUT_MS = 2000

/** Asks every server's health path each 2 s, or 0.5 s while it is down: two failures take it out, one 200 brings it back. Answers how to stop. */
export function startHealthChecks(
  pools: readonly ServerPool[],
  onChange: (pool: ServerPool, server: PooledServer) => void,
): () => void {
  let turn = 0
  const checkAll = (): void => {
    turn = (turn + 1) % TURNS_BETWEEN_CHECKS_OF_UP
    for (const pool of pools)
      for (const server of pool.servers.filter(({ up }) => !up || turn === 0))
        isHealthy(server, pool.healthPath).then((healthy) => {
          if (pool.record(server, healthy)) onChange(pool, server)
        })
  }
  const timer = setInterval(checkAll, PERIOD_MS)
  return () => clearInterval(timer)
}

function isHealthy({ host, port }: PooledServer, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const req = request({ host, port, path, agent: false, timeout: TIMEOUT_MS }, (res) => {
      res.resume()
      resolve(res.statusCode === 200)
    })
    req.on('timeout', () => req.destroy(new Error('health check timed out')))
    req.on('error', () => resolve(false))
    req.end()
  })
}
