import { sentApiKey } from '../auth/api-key.ts'
import { AppError } from '../errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site's page may have sent with the visitor's cookie (CSRF). A browser says where a POST
 * comes from; what comes with an API key needs no such proof, since no page can add that by itself.
 */
export function requireSameOrigin(request: Request, baseUrl: string): void {
  if (SAFE_METHODS.has(request.method) || sentApiKey(request.headers) !== undefined) return
  const { headers } = request
  const origin = headers.get('origin')
  if (origin !== null) {
    const host = URL.canParse(origin) ? new URL(origin).host : undefined
    if (host !== undefined && (host === headers.get('host') || origin === new URL(baseUrl).origin)) return
  } else if (headers.get('sec-fetch-site') === 'same-origin') return
  throw new AppError(
    'forbidden',
    `This change came from ${origin === null ? 'an unknown page' : `the page ${JSON.stringify(origin)}`}, not from Broadside itself. Open Broadside in the browser, or use an API key.`,
  )
}
