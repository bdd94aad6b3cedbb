import { z } from 'zod'
import { feedUses } from '../http/feed-columns.ts'
import { parseTemplate } from '../http/template.ts'
import { DataFeed } from './data-feed.ts'
import { PositiveDuration } from './duration.ts'
import { HeaderName, HeaderTemplate, headersOf, Template } from './header-fields.ts'
import { asTag, HttpCheck, TagText } from './http-check.ts'
import { HttpUrl } from './target.ts'
import { ThinkTime } from './think-time.ts'

export const MAX_BODY_BYTES = 10 * 1024 ** 3

/** What a request carries: text, JSON, or bytes that are made while they are sent and never held whole. */
export const HttpBody = z.union([
  Template,
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('json'), value: z.json() }).superRefine(({ value }, ctx) => {
      const parsed = parseTemplate(JSON.stringify(value))
      if ('error' in parsed) ctx.addIssue({ code: 'custom', path: ['value'], message: parsed.error })
    }),
    z.strictObject({
      type: z.literal('bytes'),
      bytes: z.int().min(0).max(MAX_BODY_BYTES),
      content: z
        .enum(['random', 'zeros'])
        .default('random')
        .describe('random: different in every request, so that exchanged pieces show'),
    }),
  ]),
])
export type HttpBody = z.infer<typeof HttpBody>

const request = {
  method: z
    .string()
    .regex(/^[A-Z]{1,20}$/, 'expected a method in upper-case letters, such as GET or POST')
    .default('GET'),
  path: Template.refine((text) => text.startsWith('/'), { message: 'expected a path that starts with "/"' }),
  headers: headersOf(HeaderTemplate).default({}),
  body: HttpBody.optional(),
  expectStatus: z
    .array(z.int().min(100).max(599))
    .min(1)
    .optional()
    .describe('default: any status from 200 to 399'),
  checks: z.array(HttpCheck).max(20).default([]),
}

/** One request of a sequence. Its metrics carry its name as k6's `name` tag. */
export const HttpStep = z.strictObject({
  name: TagText.optional().describe('default: method and path'),
  ...request,
  path: request.path.default('/'),
  timeout: PositiveDuration.optional().describe("default: the behaviour's"),
})
export type HttpStep = z.infer<typeof HttpStep>

/** One iteration = `requests` times one request, or the whole sequence of `steps`, on the user's own connection. */
export const HttpBehaviour = z
  .strictObject({
    driver: z.literal('http'),
    ...request,
    path: request.path.default('/'),
    requests: z.int().min(1).max(1_000_000).default(1).describe('requests (or sequences) in one iteration'),
    steps: z
      .array(HttpStep)
      .min(1)
      .max(50)
      .optional()
      .describe('a sequence in place of the single request; the headers above are sent with each'),
    feed: DataFeed.optional().describe('rows of a CSV: {{feed.<column>}} in path, headers and body'),
    thinkTime: ThinkTime.optional(),
    timeout: PositiveDuration.default('60s'),
    noConnectionReuse: z.boolean().default(false).describe('a new connection for every request, as in k6'),
    sourceAddresses: z
      .int()
      .min(1)
      .max(250)
      .default(1)
      .describe('users spread over so many client addresses; loopback only'),
    serverHeader: HeaderName.optional().describe(
      'an answer header that names the instance behind the balancer; answers are counted by it',
    ),
    directUrl: HttpUrl.optional().describe(
      'sends this scenario past the component, straight to the backend: the baseline of its overhead',
    ),
  })
  .superRefine((behaviour, ctx) => {
    if (behaviour.feed) return
    for (const { path, column } of feedUses(behaviour))
      ctx.addIssue({
        code: 'custom',
        path: [...path],
        message: `expected a feed as well, as {{feed.${column}}} is a column of its data set`,
      })
  })
  .superRefine((behaviour, ctx) => {
    if (!behaviour.steps) return
    const single = {
      method: behaviour.method !== 'GET',
      path: behaviour.path !== '/',
      body: behaviour.body !== undefined,
      expectStatus: behaviour.expectStatus !== undefined,
      checks: behaviour.checks.length > 0,
    }
    for (const [field, isSet] of Object.entries(single))
      if (isSet)
        ctx.addIssue({
          code: 'custom',
          path: [field],
          message: 'expected nothing here, as the requests are in steps; received a value',
        })
  })
export type HttpBehaviour = z.infer<typeof HttpBehaviour>

/** The requests of an iteration, in order, as if they had been written as steps. */
export function stepsOf(behaviour: HttpBehaviour): (HttpStep & { readonly name: string })[] {
  const { method, path, headers, body, expectStatus, checks, timeout } = behaviour
  const steps = behaviour.steps ?? [{ method, path, headers: {}, body, expectStatus, checks }]
  return steps.map((step) => ({
    timeout,
    ...step,
    headers: { ...headers, ...step.headers },
    name: step.name ?? asTag(`${step.method} ${step.path}`),
  }))
}
