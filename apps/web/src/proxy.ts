import { type NextRequest, NextResponse } from 'next/server'
import { isDevelopment } from './env.ts'
import { contentSecurityPolicy, newNonce } from './server/http/content-security-policy.ts'

const POLICY = 'content-security-policy'

/** Gives each page its own nonce: Next reads it out of the request's policy, the layout out of `x-nonce`. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = newNonce()
  const policy = contentSecurityPolicy(nonce, { development: isDevelopment })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set(POLICY, policy)
  const answer = NextResponse.next({ request: { headers } })
  answer.headers.set(POLICY, policy)
  return answer
}

// The API, static files and the sign-in link answer no page of React's, and have policies of their own.
export const config = { matcher: ['/((?!api/|_next/static|_next/image|icon\\.svg|sign-in/link).*)'] }
