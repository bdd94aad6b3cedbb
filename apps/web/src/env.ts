import { z } from 'zod'

const Env = z.object({
  DATABASE_URL: z.string().startsWith('postgres', 'expected postgresql://…'),
  REDIS_URL: z.string().startsWith('redis', 'expected redis://…'),
  BROADSIDE_SECRET: z.string().min(32, 'expected at least 32 characters: keys are derived from it'),
  BROADSIDE_URL: z.url().default('http://127.0.0.1:7380'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO_WSPROXY_HTTP_URL: z.url().default('http://127.0.0.1:7391'),
  DEMO_WSPROXY_WS_URL: z.url().default('ws://127.0.0.1:7392'),
  DEMO_KEYCAST_URL: z.url().default('http://127.0.0.1:7394'),
  /** Each instance past the balancer, separated by commas. */
  DEMO_KEYCAST_INSTANCE_URLS: z
    .string()
    .default('http://127.0.0.1:7396,http://127.0.0.1:7397')
    .transform((text) => text.split(','))
    .pipe(z.array(z.url())),
  /** Where Next listens. */
  PORT: z.coerce.number().int().min(1).max(65_535).default(3_000),
  HOSTNAME: z.string().min(1).default('127.0.0.1'),
  /** Where Prometheus scrapes this process; unset: nowhere. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Proxies in front of this process; each appends its client to X-Forwarded-For. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Whether webhooks may go to addresses of this installation's own network, not only to public ones. */
  WEBHOOKS_TO_PRIVATE_ADDRESSES: z.enum(['yes', 'no']).default('no'),
  /** Single sign-on by OpenID Connect; all three or none. */
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** Whether an address counts as verified when the provider does not say (no `email_verified`). */
  OIDC_ASSUME_EMAIL_VERIFIED: z.enum(['yes', 'no']).default('no'),
  /** Bootstrap keeps this key if it is still valid. */
  BROADSIDE_API_KEY: z.string().optional(),
})
export type Env = z.infer<typeof Env>

/** Whether pages are compiled on request (`npm run dev`). */
export const isDevelopment = process.env.NODE_ENV === 'development'

/**
 * Reads the environment, with `instead` in place of some variables (tests). Throws a sentence for each variable that is
 * missing or wrong, without repeating its value.
 */
export function readEnv(instead: Readonly<Record<string, string>> = {}): Env {
  // An empty value counts as unset, as compose writes what nobody gave.
  const given = Object.entries({ ...process.env, ...instead }).filter(([, value]) => value !== '')
  const variables: Readonly<Record<string, string | undefined>> = Object.fromEntries(given)
  const parsed = Env.safeParse(variables)
  if (parsed.success) return parsed.data
  const sentences = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.')
    return variables[name] === undefined ? `${name} is not set` : `${name}: ${issue.message}`
  })
  throw new Error(
    `The web server cannot start: ${sentences.join('; ')}. npm start sets every variable; .env.example has those that people set.`,
  )
}
