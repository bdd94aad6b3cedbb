import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const services = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  BROADSIDE_SECRET: z.string().min(32),
  HEALTH_PORT: port.default(0),
  /** Prefix of every key in Redis: must differ between installations (and tests) that share one Redis. */
  BUS_PREFIX: z.string().min(1).default('bs:'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
}
const WorkerEnv = z.object({
  ...services,
  /** The supervisor of simulated stacks, for runs that bring up their own. */
  SIMULATOR_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:7390'),
  RUNNER_NAME: z.string().min(1).max(100).optional(),
  RUNNER_CONCURRENCY: z.coerce.number().int().min(1).max(64).optional(),
})
const AggregatorEnv = z.object(services).omit({ BROADSIDE_SECRET: true })
export type WorkerEnv = z.infer<typeof WorkerEnv>
export type AggregatorEnv = z.infer<typeof AggregatorEnv>

export const readWorkerEnv = (): WorkerEnv => parse(WorkerEnv)
export const readAggregatorEnv = (): AggregatorEnv => parse(AggregatorEnv)

/** Throws one error that names every variable that is missing or wrong. Values are not repeated: they may be secrets. */
function parse<T>(schema: z.ZodType<T>): T {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(
    `The runner cannot start: ${wrong.join('; ')}. npm start sets every variable; .env.example has those that people set.`,
  )
}
