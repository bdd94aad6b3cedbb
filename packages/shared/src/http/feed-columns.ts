import type { HttpBehaviour, HttpBody } from '../config/http-behaviour.ts'
import { feedColumnsOf } from './template.ts'

/** A column that a template uses, and the field that the template stands in. */
export interface FeedUse {
  readonly path: readonly (string | number)[]
  readonly column: string
  /** In a header: some characters must not stand there. */
  readonly isHeader: boolean
}

type Templates = Pick<HttpBehaviour, 'path' | 'headers' | 'body' | 'steps'>

/** Every use of the feed in a behaviour, in the order of its fields. */
export function feedUses({ steps = [], ...single }: Templates): FeedUse[] {
  return [...usesOf(single, []), ...steps.flatMap((step, index) => usesOf(step, ['steps', index]))]
}

function usesOf(request: Omit<Templates, 'steps'>, at: readonly (string | number)[]): FeedUse[] {
  const uses = (text: string, path: readonly (string | number)[], isHeader = false) =>
    feedColumnsOf(text).map((column) => ({ path: [...at, ...path], column, isHeader }))
  return [
    ...uses(request.path, ['path']),
    ...Object.entries(request.headers).flatMap(([name, text]) => uses(text, ['headers', name], true)),
    ...uses(bodyText(request.body), ['body']),
  ]
}

function bodyText(body: HttpBody | undefined): string {
  if (typeof body === 'string') return body
  return body?.type === 'json' ? JSON.stringify(body.value) : ''
}
