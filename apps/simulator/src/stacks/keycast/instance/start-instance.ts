import type { KeycastFaults } from '@broadside/shared/config/stacks/keycast'
import type { Logger } from 'pino'
import { openHttpServer } from '../../../http/open-server.ts'
import { rateLimited } from '../../../process/rate-limited.ts'
import type { RunningComponent } from '../../../process/run-component.ts'
import { keycastHandler } from './api/handle.ts'
import { Counters } from './counters.ts'
import { HandlerCache } from './handler-cache.ts'
import type { Instance } from './instance.ts'
import { createKeyVault, keyPairOf, newKeyPair } from './keys.ts'
import { createPasswords } from './passwords.ts'
import type { RpcHandler } from './rpc/rpc-handler.ts'
import { SignerQueue } from './signer-queue.ts'
import { openDatabase } from './store/open-database.ts'
import { serverSecret } from './store/server-key.ts'
import { createStore } from './store/store.ts'

export interface InstanceConfig {
  host: string
  /** 0 picks a free port. */
  port: number
  databaseUrl: string
  schema: string
  poolSize: number
  /** 32 bytes as hex; without it the one that is kept in the database. */
  serverSecret?: string
  cacheSize: number
  cacheIdleMs: number
  tokenLifetimeS: number
  bcryptCost: number
  faults: KeycastFaults
}

const RELAYS = ['wss://relay.example.org', 'wss://relay2.example.org']

/** Starts one keycast instance on its own cache. Rejects when PostgreSQL or the port is not to be had. */
export async function startInstance(config: InstanceConfig, log: Logger): Promise<RunningComponent> {
  const warn = rateLimited(1000, (error: Error) => log.warn({ err: error }, 'PostgreSQL connection'))
  const pool = await openDatabase({
    url: config.databaseUrl,
    schema: config.schema,
    poolSize: config.poolSize,
    onIdleError: warn,
  })
  const given = config.serverSecret === undefined ? undefined : Buffer.from(config.serverSecret, 'hex')
  const server = keyPairOf(await serverSecret(pool, given, () => newKeyPair().secret))
  const store = createStore(pool)
  const vault = createKeyVault(server.secret)
  const counters = new Counters()
  const cache = new HandlerCache<RpcHandler>(config.cacheSize, config.cacheIdleMs)
  const signer = new SignerQueue(async (bunkerPubkey) => {
    try {
      const loaded = await store.authorizations.load(bunkerPubkey)
      if (loaded) keyPairOf(vault.unlock(loaded.lockedSecret))
    } catch (error) {
      warn(error as Error)
    }
  })
  const instance: Instance = {
    store,
    server,
    vault,
    passwords: createPasswords(config.bcryptCost),
    cache,
    counters,
    signer,
    tokenLifetimeS: config.tokenLifetimeS,
    relays: RELAYS,
    faults: config.faults,
    now: () => Date.now(),
  }
  const onError = rateLimited(1000, (error: unknown, what: string) =>
    log.error({ err: error, request: what }, 'request failed'),
  )
  const http = await openHttpServer(keycastHandler(instance, onError), config.port, config.host)
  return {
    port: http.port,
    faults: http.clients.faults,
    gauges: ['keycast_http_rpc_cache_size'],
    counters: () => ({
      connections: http.clients.size,
      ...counters.all(),
      keycast_http_rpc_cache_hits_total: cache.hits,
      keycast_http_rpc_cache_misses_total: cache.misses,
      keycast_http_rpc_cache_size: cache.size,
    }),
    async close() {
      await http.close()
      await pool.end()
    },
  }
}
