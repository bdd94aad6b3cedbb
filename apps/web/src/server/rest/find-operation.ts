import { matchPath } from './match-path.ts'
import type { Operation, PublicOperation } from './operation.ts'

/** Where a method and a path lead; `allow` lists what may be asked of the path. */
export type Found =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly params: object }
  | { readonly kind: 'open'; readonly operation: PublicOperation }
  | { readonly kind: 'options'; readonly allow: string }
  | { readonly kind: 'no-method'; readonly allow: string }
  | { readonly kind: 'nowhere' }

/** HEAD asks what GET does; OPTIONS is answered for every path that there is. */
export function findOperation(
  operations: readonly Operation[],
  open: readonly PublicOperation[],
  method: string,
  path: string,
): Found {
  const wanted = method === 'HEAD' ? 'GET' : method
  const here = operations.flatMap((operation) => {
    const params = matchPath(operation.path, path)
    return params ? [{ kind: 'operation' as const, operation, params }] : []
  })
  const openHere = open.flatMap((operation) =>
    operation.path === path ? [{ kind: 'open' as const, operation }] : [],
  )
  const all: Extract<Found, { operation: object }>[] = [...here, ...openHere]
  if (all.length === 0) return { kind: 'nowhere' }
  const found = all.find(({ operation }) => operation.method === wanted)
  if (found) return found
  const methods: string[] = all.map(({ operation }) => operation.method)
  if (methods.includes('GET')) methods.push('HEAD')
  const allow = [...methods, 'OPTIONS'].join(', ')
  return { kind: method === 'OPTIONS' ? 'options' : 'no-method', allow }
}
