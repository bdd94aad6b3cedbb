import { z } from 'zod'
import { HeaderTemplate, HeaderValue, headersOf } from './header-fields.ts'

const url = (...protocols: string[]) =>
  z
    .string()
    .meta({ pattern: `^(${protocols.join('|')})//` })
    .superRefine((value, ctx) => {
      const parsed = URL.canParse(value) ? new URL(value) : undefined
      // The parser also takes "http:host", "http:\\\\host", "http:///host" and blanks around: an address is known by sight.
      if (!parsed || !protocols.includes(parsed.protocol) || !/^\w+:\/\/[^\s/\\][^\s\\]*$/.test(value))
        ctx.addIssue({
          code: 'custom',
          message: `expected a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}, received ${JSON.stringify(value)}`,
        })
      else if (parsed.username || parsed.password)
        ctx.addIssue({
          code: 'custom',
          message: 'expected a URL without user name or password: put secrets into a secret field',
        })
    })

export const HttpUrl = url('http:', 'https:')
export const WsUrl = url('ws:', 'wss:')

const tls = z
  .strictObject({ rejectUnauthorized: z.boolean().default(true) })
  .default({ rejectUnauthorized: true })

/**
 * LLM backend behind `httpUrl`, WebSocket gateways behind `wsUrl`.
 * With `secret` the runner mints the session's JWT (HS256) itself; without it the backend's `auth_token` is used.
 */
export const WsproxyTarget = z.strictObject({
  kind: z.literal('wsproxy'),
  httpUrl: HttpUrl,
  wsUrl: WsUrl,
  agentId: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'expected 1 to 64 letters, digits, ".", "_" or "-"')
    .default('broadside'),
  secret: z.string().min(1).optional(),
  tls,
})
export type WsproxyTarget = z.infer<typeof WsproxyTarget>

const metricName = z.string().regex(/^[a-zA-Z_:][\w:]*$/, 'expected the name of a Prometheus metric')

/** Where the component under test shows its own counters; they are read before and after the load. */
export const ComponentCounters = z.strictObject({
  url: HttpUrl.describe('answers Prometheus text'),
  bytesReceived: metricName.describe('bytes that it read from clients'),
  bytesSent: metricName.describe('bytes that it wrote to clients'),
  connections: metricName.optional().describe('connections that it accepted'),
})
export type ComponentCounters = z.infer<typeof ComponentCounters>

/**
 * Session API behind `httpUrl`, Centrifugo nodes behind `wsUrl` (`/connection/websocket` unless it has a path of its own).
 * With `secret` the runner mints the connection tokens (HS256) itself; without it those of the session API are used.
 */
export const CentrifugoTarget = z.strictObject({
  kind: z.literal('centrifugo'),
  httpUrl: HttpUrl,
  wsUrl: WsUrl,
  namespace: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'expected 1 to 64 letters, digits, ".", "_" or "-"')
    .default('session')
    .describe('the channel of a session is `namespace:session_id`'),
  secret: z.string().min(1).optional(),
  tls,
})
export type CentrifugoTarget = z.infer<typeof CentrifugoTarget>

/** Anything that answers HTTP/1.1 below `baseUrl`. */
export const HttpTarget = z.strictObject({
  kind: z.literal('http'),
  baseUrl: HttpUrl,
  headers: headersOf(HeaderTemplate).default({}).describe('sent with every request'),
  counters: ComponentCounters.optional().describe(
    'answers whether the bytes crossed the component under test',
  ),
  tls,
})
export type HttpTarget = z.infer<typeof HttpTarget>

/** A WebSocket endpoint that answers each text message with a stream of messages. */
export const WsStreamTarget = z.strictObject({
  kind: z.literal('ws-stream'),
  url: WsUrl,
  headers: headersOf(HeaderValue).default({}),
  tls,
})
export type WsStreamTarget = z.infer<typeof WsStreamTarget>

/**
 * A signing service behind `baseUrl`. It knows tenants by the Host header and refuses addresses such as 127.0.0.1: use a
 * name, or give `tenantHost`. `instanceUrls` are the instances past the balancer: their counters are read before and after.
 */
export const KeycastTarget = z.strictObject({
  kind: z.literal('keycast'),
  baseUrl: HttpUrl,
  instanceUrls: z.array(HttpUrl).max(64).default([]),
  tenantHost: z
    .string()
    .regex(/^[\w.:-]{1,255}$/, 'expected a host name')
    .optional()
    .describe('sent as Host header in place of the name in baseUrl'),
  clientId: z.string().min(1).max(200).default('loadtest'),
  tls,
})
export type KeycastTarget = z.infer<typeof KeycastTarget>

export const Target = z.discriminatedUnion('kind', [
  WsproxyTarget,
  CentrifugoTarget,
  HttpTarget,
  WsStreamTarget,
  KeycastTarget,
])
export type Target = z.infer<typeof Target>

/** Every address of a target: its fields that are called `…Url`, or `url`. */
export const targetUrls = (target: Target): string[] =>
  Object.entries(target).flatMap(([name, value]) =>
    typeof value === 'string' && /(^u|U)rl$/.test(name) ? [value] : [],
  )

/** The fields of each kind that are sealed at rest and never leave the control plane but to the runner. */
export const SECRET_FIELDS: Record<Target['kind'], readonly string[]> = {
  wsproxy: ['secret'],
  centrifugo: ['secret'],
  http: [],
  'ws-stream': [],
  keycast: [],
}
