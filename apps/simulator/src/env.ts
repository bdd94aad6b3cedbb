import { MAX_INSTANCES } from '@broadside/shared/config/stacks/common'
import { KeycastFaults } from '@broadside/shared/config/stacks/keycast'
import { GatewayFaults } from '@broadside/shared/config/stacks/wsproxy'
import { z } from 'zod'
import { BACKEND_BALANCES, GATEWAY_BALANCES } from './balancer/topology.ts'
import {
  CentrifugoNodeEnv,
  CentrifugoSessionApiEnv,
  CentrifugoTestEnv,
} from './stacks/centrifugo/env-schema.ts'
import { DEFAULT_RESPONSE_TEXT, responseTokens } from './stacks/wsproxy/response-text.ts'
import { MIN_SECRET_BYTES } from './stacks/wsproxy/session-token.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const seconds = z.coerce.number().positive().max(86_400)
const instances = z.coerce.number().int().min(1).max(MAX_INSTANCES)
const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info')
const redisUrl = z.string().regex(/^rediss?:\/\//, 'expected a URL starting with redis:// or rediss://')
const secret = z
  .string()
  .refine(
    (text) => Buffer.byteLength(text) >= MIN_SECRET_BYTES,
    `expected at least ${MIN_SECRET_BYTES} bytes`,
  )
const responseText = z
  .string()
  .refine((text) => responseTokens(text).length > 0, 'expected at least one word')
  .default(DEFAULT_RESPONSE_TEXT)
/** A variable that holds a JSON object; `{}` when it is not set. */
const json = z
  .string()
  .default('{}')
  .transform((text, ctx) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      ctx.addIssue({ code: 'custom', message: 'expected a JSON object' })
      return z.NEVER
    }
  })
const gatewayFaults = json.pipe(GatewayFaults)
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')
const tokenDelayMs = z.coerce.number().min(0).max(600_000).default(50)

const BackendEnv = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8000),
  REDIS_URL: redisUrl,
  JWT_SECRET: secret,
  SESSION_TTL_SECONDS: z.coerce.number().int().positive().default(3600),
  TOKEN_DELAY_MS: tokenDelayMs,
  LLM_RESPONSE_TEXT: responseText,
  CORRELATION_IDS: flag,
  HEAR_CLIENTS: flag,
  WORKERS: z.coerce.number().int().min(1).max(16).default(1),
  LOG_LEVEL: logLevel,
})

const GatewayEnv = z.object({
  INSTANCE_NAME: z.string().default('gateway'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(4040),
  REDIS_URL: redisUrl,
  JWT_SECRET: secret,
  WS_PING_INTERVAL_SECS: seconds.default(15),
  WS_PING_TIMEOUT_SECS: seconds.default(30),
  MAX_MESSAGE_SIZE_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(256 * 1024 * 1024)
    .default(1_048_576),
  GATEWAY_FAULTS: gatewayFaults,
  LOG_LEVEL: logLevel,
})

const KeycastEnv = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  KEYCAST_SCHEMA: z.string().default('keycast_simulator'),
  SERVER_NSEC: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'expected 64 hex digits')
    .optional(),
  SQLX_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(10),
  HANDLER_CACHE_SIZE: z.coerce.number().int().min(1).max(10_000_000).default(1_000_000),
  HANDLER_CACHE_IDLE_SECS: seconds.default(3600),
  TOKEN_LIFETIME_SECS: z.coerce.number().int().min(1).max(31_536_000).default(86_400),
  BCRYPT_COST: z.coerce.number().int().min(4).max(16).default(4),
  KEYCAST_FAULTS: json.pipe(KeycastFaults),
  LOG_LEVEL: logLevel,
})

const BalancerEnv = z.object({
  HOST: z.string().default('127.0.0.1'),
  HTTP_PORT: port,
  WS_PORT: port,
  STATS_PORT: port,
  GATEWAY_BALANCE: z.enum(GATEWAY_BALANCES).default('session-hash'),
  GATEWAY_HEALTH_PATH: z.string().startsWith('/').default('/health'),
  BACKEND_BALANCE: z.enum(BACKEND_BALANCES).default('round-robin'),
  BACKENDS: z.string().default(''),
  GATEWAYS: z.string().default(''),
  HAPROXY_BIN: z.string().default('haproxy'),
  LOG_LEVEL: logLevel,
})
export type BalancerEnv = z.infer<typeof BalancerEnv>

const SupervisorEnv = z.object({
  SIMULATOR_PORT: port.default(7390),
  SIMULATOR_REDIS_URL: redisUrl,
  /** Where the fronts of stacks that runs bring up listen: 0.0.0.0 for runners on other machines. */
  SIMULATOR_FRONT_HOST: z.string().default('127.0.0.1'),
  /** Where the API listens. It starts processes for whoever asks: never beyond a network of its own. */
  SIMULATOR_HOST: z.string().default('127.0.0.1'),
  /** For the systems that keep something in PostgreSQL. */
  SIMULATOR_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'expected a URL starting with postgresql://')
    .optional(),
  /** Where the fronts listen; the API and the components stay on loopback. */
  WSPROXY_HOST: z.string().default('127.0.0.1'),
  WSPROXY_HTTP_PORT: port.default(7391),
  WSPROXY_WS_PORT: port.default(7392),
  WSPROXY_STATS_PORT: port.default(7393),
  WSPROXY_BACKENDS: instances.default(2),
  WSPROXY_GATEWAYS: instances.default(3),
  WSPROXY_JWT_SECRET: secret.optional(),
  TOKEN_DELAY_MS: tokenDelayMs,
  LLM_RESPONSE_TEXT: responseText,
  /** The standing keycast stack; it needs SIMULATOR_DATABASE_URL. */
  KEYCAST_HOST: z.string().default('127.0.0.1'),
  KEYCAST_PORT: port.default(7394),
  KEYCAST_STATS_PORT: port.default(7395),
  /** One instance on each. */
  KEYCAST_INSTANCE_PORTS: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'expected ports with commas between')
    .default('7396,7397')
    .transform((text) => text.split(',').map(Number)),
  HAPROXY_BIN: z.string().default(''),
  /** Faults of the original gateway as JSON, e.g. {"mailbox":16}; empty is the clean mode. */
  WSPROXY_FAULTS: gatewayFaults,
  LOG_LEVEL: logLevel,
})

export type SupervisorEnv = z.infer<typeof SupervisorEnv>

export const readSupervisorEnv = () => parse(SupervisorEnv)
export const readBalancerEnv = () => parse(BalancerEnv)
export const readCentrifugoSessionApiEnv = () => parse(CentrifugoSessionApiEnv)
export const readCentrifugoNodeEnv = () => parse(CentrifugoNodeEnv)
export const readBackendEnv = () => parse(BackendEnv)
export const readKeycastEnv = () => parse(KeycastEnv)
export const readGatewayEnv = () => parse(GatewayEnv)

/** A component whose supervisor writes its whole configuration as JSON into one variable. */
export const readComponentConfig = <Schema extends z.ZodType>(schema: Schema) => {
  const { COMPONENT_CONFIG, LOG_LEVEL } = parse(z.object({ COMPONENT_CONFIG: json, LOG_LEVEL: logLevel }))
  return { config: schema.parse(COMPONENT_CONFIG), LOG_LEVEL }
}

/** Where tests have the programs built; undefined: they run from their sources. */
export const readProgramsFolder = (): string | undefined =>
  parse(z.object({ SIMULATOR_PROGRAMS: z.string().optional() })).SIMULATOR_PROGRAMS

/** What integration tests need: `npm test` sets it. */
export const readTestEnv = () => parse(z.object({ REDIS_URL: redisUrl, HAPROXY_BIN: z.string().default('') }))

/** A real Centrifugo to hold the same tests against; none unless told. */
export const readCentrifugoTestEnv = () => parse(CentrifugoTestEnv)

/** Where integration tests make schemas of their own. */
export const readTestDatabaseUrl = (): string =>
  parse(z.object({ DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }) })).DATABASE_URL

/** The variables a component process inherits besides its own: what Node and the dynamic linker need, no secrets. */
export function inheritedEnv(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LD_LIBRARY_PATH', 'NODE_EXTRA_CA_CERTS']
  return Object.fromEntries(names.flatMap((name) => [[name, process.env[name] ?? '']]).filter(([, v]) => v))
}

/** An empty variable counts as absent, so that `NAME= node …` means the default. Values are never shown: some are secret. */
function parse<Schema extends z.ZodType>(schema: Schema): z.infer<Schema> {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => {
    const name = issue.path.join('.')
    return `${name}: ${name in given ? issue.message : 'is not set'}`
  })
  throw new Error(`wrong environment: ${lines.join('; ')}`)
}
