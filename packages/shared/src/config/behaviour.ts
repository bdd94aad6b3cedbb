import { z } from 'zod'
import { PositiveDuration } from './duration.ts'
import { HttpBehaviour } from './http-behaviour.ts'
import { KeycastBehaviour } from './keycast-behaviour.ts'
import { ThinkTime } from './think-time.ts'

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

/** How long a stream's user waits, and how often it tries again. */
const patience = {
  queryTimeout: PositiveDuration.optional().describe('default: 10 × the ideal time, at least 5 s'),
  connectTimeout: PositiveDuration.default('10s'),
  stallLimit: PositiveDuration.optional().describe('default: the larger of 1 s and 10 × the expected gap'),
  reconnect: Reconnect.default({ attempts: 5, initial: '1s', max: '30s' }),
}

/** One iteration = one session: create → open the socket → `queries` queries, one at a time → close. */
export const WsproxyBehaviour = z.strictObject({
  driver: z.literal('wsproxy'),
  queries: z.int().min(1).max(1_000_000).default(1),
  thinkTime: ThinkTime.optional(),
  response: ExpectedResponse.optional(),
  clientMessages: z
    .strictObject({
      perQuery: z.int().min(1).max(1_000),
      text: z.string().min(1).max(65_536).default('{"type":"client"}'),
    })
    .optional()
    .describe('messages that each query sends up its socket; the gateways take JSON only'),
  ...patience,
})
export type WsproxyBehaviour = z.infer<typeof WsproxyBehaviour>

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
  ...patience,
})
export type WsStreamBehaviour = z.infer<typeof WsStreamBehaviour>

/**
 * One iteration = one client: create a session → connect and be subscribed → `cycles` times: post a question, take the
 * publications until `done` → delete the session → close. What is streamed is compared with the `response` that was posted.
 */
export const CentrifugoBehaviour = z.strictObject({
  driver: z.literal('centrifugo'),
  cycles: z.int().min(1).max(1_000_000).default(1),
  thinkTime: ThinkTime.optional(),
  response: z
    .strictObject({
      tokens: z
        .int()
        .min(1)
        .optional()
        .describe('words that every answer must have; absent: as many as it says'),
      tokenDelayMs: z.number().min(0).optional().describe('pause between two tokens'),
    })
    .optional(),
  ...patience,
})
export type CentrifugoBehaviour = z.infer<typeof CentrifugoBehaviour>

export const Behaviour = z.discriminatedUnion('driver', [
  WsproxyBehaviour,
  CentrifugoBehaviour,
  HttpBehaviour,
  WsStreamBehaviour,
  KeycastBehaviour,
])
export type Behaviour = z.infer<typeof Behaviour>
