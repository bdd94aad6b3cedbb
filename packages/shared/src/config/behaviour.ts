import { z } from 'zod'
import { Duration, PositiveDuration } from '../duration.ts'

/** Pause of a user between two queries (or requests). */
export const ThinkTime = z.discriminatedUnion('distribution', [
  z.strictObject({ distribution: z.literal('fixed'), duration: Duration }),
  z
    .strictObject({ distribution: z.literal('uniform'), min: Duration, max: Duration })
    .describe('every value between min and max equally likely'),
  z
    .strictObject({ distribution: z.literal('exponential'), mean: Duration })
    .describe('memoryless pauses with this mean'),
])
export type ThinkTime = z.infer<typeof ThinkTime>

/** Exponential backoff: `initial`, doubled each time, never above `max`. 401, 403 and 35xx are permanent: never retried. */
export const Reconnect = z.strictObject({
  attempts: z.int().min(0).max(100).default(5),
  initial: PositiveDuration.default('1s'),
  max: PositiveDuration.default('30s'),
})
export type Reconnect = z.infer<typeof Reconnect>

/** What one query is known to stream back: the base of the conservation ledger and of the default deadline. */
export const ExpectedResponse = z
  .strictObject({
    text: z.string().min(1).optional().describe('the words, separated by white space, in order'),
    tokens: z.int().min(1).optional().describe('how many tokens one query streams'),
    tokenDelayMs: z.number().min(0).optional().describe('pause between two tokens'),
  })
  .refine(
    (r) => r.text === undefined || r.tokens === undefined || r.text.trim().split(/\s+/).length === r.tokens,
    {
      message: 'expected as many tokens as the text has words',
      path: ['tokens'],
    },
  )
export type ExpectedResponse = z.infer<typeof ExpectedResponse>

/** One iteration = one session: create → open the socket → `queries` queries, one at a time → close. */
export const WsproxyBehaviour = z.strictObject({
  driver: z.literal('wsproxy'),
  queries: z.int().min(1).max(1_000_000).default(1),
  thinkTime: ThinkTime.optional(),
  response: ExpectedResponse.optional(),
  queryTimeout: PositiveDuration.optional().describe('default: 10 × the ideal time, at least 5 s'),
  connectTimeout: PositiveDuration.default('10s'),
  stallLimit: PositiveDuration.optional().describe('default: the larger of 1 s and 10 × the expected gap'),
  reconnect: Reconnect.default({ attempts: 5, initial: '1s', max: '30s' }),
})
export type WsproxyBehaviour = z.infer<typeof WsproxyBehaviour>

/** One iteration = one HTTP request on the user's own kept-alive connection. */
export const HttpBehaviour = z.strictObject({
  driver: z.literal('http'),
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  path: z.string().startsWith('/').default('/'),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().optional(),
  requests: z.int().min(1).max(1_000_000).default(1).describe('requests in one iteration'),
  thinkTime: ThinkTime.optional(),
  timeout: PositiveDuration.default('60s'),
  expectStatus: z
    .array(z.int().min(100).max(599))
    .min(1)
    .optional()
    .describe('default: any status from 200 to 399'),
})
export type HttpBehaviour = z.infer<typeof HttpBehaviour>

/**
 * One iteration = open the socket → `queries` times: send `message`, take what comes until a message of `doneType` → close.
 * Messages are JSON objects with a `type`; those of `tokenType` are the tokens, any other type is ignored.
 */
export const WsStreamBehaviour = z.strictObject({
  driver: z.literal('ws-stream'),
  queries: z.int().min(1).max(1_000_000).default(1),
  message: z.string().default('{"query":"hi"}').describe('the text that is sent for one query'),
  tokenType: z.string().min(1).default('token'),
  doneType: z.string().min(1).default('done'),
  thinkTime: ThinkTime.optional(),
  response: ExpectedResponse.optional(),
  queryTimeout: PositiveDuration.optional().describe('default: 10 × the ideal time, at least 5 s'),
  connectTimeout: PositiveDuration.default('10s'),
  stallLimit: PositiveDuration.optional().describe('default: the larger of 1 s and 10 × the expected gap'),
  reconnect: Reconnect.default({ attempts: 5, initial: '1s', max: '30s' }),
})
export type WsStreamBehaviour = z.infer<typeof WsStreamBehaviour>

export const Behaviour = z.discriminatedUnion('driver', [WsproxyBehaviour, HttpBehaviour, WsStreamBehaviour])
export type Behaviour = z.infer<typeof Behaviour>
