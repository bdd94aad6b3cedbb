import { feedColumnsOf } from './template.ts'

/** A column that a template uses, and the field that the template stands in. */
export interface FeedUse {
  readonly path: readonly (string | number)[]
  readonly column: string
  /** In a header: some characters must not stand there. */
  readonly isHeader: boolean
}

type Headers = Readonly<Record<string, string>>
/** What of a request may hold templates. The config's schema asks this file, so that its types are not asked for here. */
interface Request {
  readonly path: string
  readonly headers: Headers
  readonly body?: string | { readonly type: string; readonly value?: unknown } | undefined
}
interface Behaviour extends Request {
  readonly steps?: readonly Request[] | undefined
}

/** Every use of the feed in a behaviour, in the order of its fields. */
export function feedUses({ steps = [], ...single }: Behaviour): FeedUse[] {
  return [...usesOf(single, []), ...steps.flatMap((step, index) => usesOf(step, ['steps', index]))]
}

/** Uses of a feed in what a target sends with each request: every scenario there takes them from its own feed. */
export const targetFeedUses = (target: { readonly kind: string; readonly headers?: Headers }): FeedUse[] =>
  target.kind === 'http' ? headerUses(target.headers ?? {}, ['target', 'headers']) : []

const headerUses = (headers: Headers, at: readonly (string | number)[]): FeedUse[] =>
  Object.entries(headers).flatMap(([name, text]) =>
    feedColumnsOf(text).map((column) => ({ path: [...at, name], column, isHeader: true })),
  )

function usesOf(request: Request, at: readonly (string | number)[]): FeedUse[] {
  const uses = (text: string, path: readonly (string | number)[]) =>
    feedColumnsOf(text).map((column) => ({ path: [...at, ...path], column, isHeader: false }))
  return [
    ...uses(request.path, ['path']),
    ...headerUses(request.headers, [...at, 'headers']),
    ...uses(bodyText(request.body), ['body']),
  ]
}

function bodyText(body: Request['body']): string {
  if (typeof body === 'string') return body
  return body?.type === 'json' ? JSON.stringify(body.value) : ''
}
