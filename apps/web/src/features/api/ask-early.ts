import { preload } from 'react-dom'
import superjson from 'superjson'

export const API_PATH = '/api/trpc'

/** Of a query's options: the procedure and its input, as tRPC keeps them. */
interface Asked {
  readonly queryKey: readonly [path: readonly string[], asked?: { readonly input?: unknown }]
}

/**
 * While a page is made on the server: tells the browser to ask for this now, beside the scripts, instead of when they run.
 * For queries that are sent ALONE, since only theirs has an address of its own. In the browser it does nothing: there the
 * query itself is asked for at once.
 */
export function askEarly({ queryKey: [path, asked] }: Asked): void {
  if (typeof window !== 'undefined') return
  const input = encodeURIComponent(JSON.stringify(superjson.serialize(asked?.input)))
  preload(`${API_PATH}/${path.join('.')}?input=${input}`, { as: 'fetch', crossOrigin: 'anonymous' })
}
