import { z } from 'zod'
import { DEMO_API_KEY, DEMO_TOKEN_SECRET } from './demo-keys.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const milliseconds = z.coerce.number().positive().max(86_400_000)
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')
const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info')
const secret = z.string().min(1)

/** The environment of a session API process; the names are the original's where it has them. */
export const CentrifugoSessionApiEnv = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8001),
  CENTRIFUGO_API_URL: z.url({ protocol: /^http$/ }).default('http://localhost:9001/api'),
  CENTRIFUGO_API_KEY: secret.default(DEMO_API_KEY),
  JWT_SECRET: secret.default(DEMO_TOKEN_SECRET),
  TOKEN_LIFE_SECONDS: z.coerce.number().int().min(1).default(3600),
  RESPONSE_LENGTH_WORDS: z.coerce.number().int().min(1).max(100_000).default(100),
  TOKEN_DELAY_SECONDS: z.coerce.number().min(0).max(600).default(0.01),
  REPEAT_COMMANDS: flag,
  LOG_LEVEL: logLevel,
})

/** The environment of a gateway node; the defaults are the original's settings. */
export const CentrifugoNodeEnv = z.object({
  INSTANCE_NAME: z.string().default('node'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8100),
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'expected a URL starting with redis:// or rediss://'),
  REDIS_PREFIX: z.string().min(1).default('centrifugo'),
  TOKEN_SECRET: secret,
  API_KEY: secret,
  PING_INTERVAL_MS: milliseconds.default(25_000),
  PONG_TIMEOUT_MS: milliseconds.default(8_000),
  STALE_CLOSE_DELAY_MS: milliseconds.default(300_000),
  EXPIRED_CLOSE_DELAY_MS: milliseconds.default(300_000),
  QUEUE_MAX_BYTES: z.coerce.number().int().min(1).default(1_048_576),
  HISTORY_SIZE: z.coerce.number().int().min(1).default(1000),
  HISTORY_TTL_SECONDS: z.coerce.number().int().min(1).default(300),
  LENIENT_SUBSCRIBE: flag,
  LOG_LEVEL: logLevel,
})

/** A real server for the conformance tests; its keys are the demo's unless told. */
export const CentrifugoTestEnv = z.object({
  CENTRIFUGO_BIN: z.string().default(''),
  CENTRIFUGO_URL: z.url({ protocol: /^https?$/ }).optional(),
  CENTRIFUGO_API_KEY: secret.default(DEMO_API_KEY),
  CENTRIFUGO_TOKEN_SECRET: secret.default(DEMO_TOKEN_SECRET),
})
