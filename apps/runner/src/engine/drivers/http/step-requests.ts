import { createHash } from 'node:crypto'
import type { HttpBody, HttpStep } from '@broadside/shared/config/http-behaviour'
import { templateParts } from '@broadside/shared/http/template'
import { type PreparedRequest, prepareRequest } from '../../transport/http/prepared-request.ts'
import type { TargetUrl } from '../../transport/target-url.ts'
import { type FeedPlace, withFeed } from './feed.ts'
import { bodyBlock, GeneratedBody } from './generated-body.ts'
import type { RequestPart, RequestValues } from './request-values.ts'

/** A request as one user sends it now. */
export interface Outgoing {
  readonly request: PreparedRequest
  /** SHA-256 of its body in hex, once all of it was handed over; undefined where nobody asks for it. */
  readonly sha256: () => string | undefined
}

export interface StepRequests {
  /** One request for all users and all time; undefined when it differs from one to the next. */
  readonly fixed: Outgoing | undefined
  make(values: RequestValues): Outgoing
}

interface StepContext {
  readonly target: TargetUrl
  /** Put before every path. */
  readonly basePath: string
  /** Sent with each request, below the step's own. */
  readonly headers: Readonly<Record<string, string>>
  readonly seed: number
  readonly wantsDigest: boolean
  /** Of the feed; empty without one. */
  readonly columns: readonly string[]
}

/** How the requests of one step are made: bytes that never change where nothing in them does. */
export function stepRequests(step: HttpStep, context: StepContext): StepRequests {
  const { target, basePath, headers, seed, wantsDigest, columns } = context
  const compile = (text: string, place: FeedPlace) => withFeed(templateParts(text), columns, place)
  const path = compile(basePath + step.path, 'path')
  const fields = Object.entries(withContentType({ ...headers, ...step.headers }, step.body)).map(
    ([name, value]) => [name, compile(value, 'header')] as const,
  )
  const text = textOf(step.body, compile)
  const generated = typeof step.body === 'object' && step.body.type === 'bytes' ? step.body : undefined
  const describe = (render: (parts: readonly RequestPart[]) => string) => ({
    target,
    method: step.method,
    path: render(path),
    headers: Object.fromEntries(fields.map(([name, parts]) => [name, render(parts)])),
  })
  const isFixed = [path, ...fields.map(([, parts]) => parts), text ?? []].every(isConstant)

  if (generated) {
    const block = bodyBlock(generated.content, seed)
    const stamped = generated.content === 'random'
    const body = (values: RequestValues | undefined) =>
      new GeneratedBody(block, generated.bytes, stamped ? values : undefined, wantsDigest)
    const constant = isFixed
      ? prepareRequest({ ...describe(constantText), body: body(undefined) })
      : undefined
    return {
      fixed: undefined,
      make(values) {
        const source = body(values)
        const request = constant
          ? { ...constant, source }
          : prepareRequest({ ...describe((parts) => values.render(parts)), body: source })
        return { request, sha256: () => source.sha256 }
      },
    }
  }
  const whole = (render: (parts: readonly RequestPart[]) => string): Outgoing => {
    const body = text === undefined ? undefined : render(text)
    const digest = wantsDigest
      ? createHash('sha256')
          .update(body ?? '')
          .digest('hex')
      : undefined
    const described = describe(render)
    return {
      request: prepareRequest(body === undefined ? described : { ...described, body }),
      sha256: () => digest,
    }
  }
  return {
    fixed: isFixed ? whole(constantText) : undefined,
    make: (values) => whole((parts) => values.render(parts)),
  }
}

function textOf(
  body: HttpBody | undefined,
  compile: (text: string, place: FeedPlace) => readonly RequestPart[],
): readonly RequestPart[] | undefined {
  if (typeof body === 'string') return compile(body, 'text')
  return body?.type === 'json' ? compile(JSON.stringify(body.value), 'json') : undefined
}

/** What is sent says what it is, unless the caller does. */
function withContentType(
  headers: Record<string, string>,
  body: HttpBody | undefined,
): Record<string, string> {
  if (typeof body !== 'object' || Object.keys(headers).some((name) => name.toLowerCase() === 'content-type'))
    return headers
  return {
    ...headers,
    'Content-Type': body.type === 'json' ? 'application/json' : 'application/octet-stream',
  }
}

const isConstant = (parts: readonly RequestPart[]): boolean => parts.every((part) => typeof part === 'string')
const constantText = (parts: readonly RequestPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : '')).join('')
