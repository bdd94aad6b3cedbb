import type { Services } from '../services.ts'

/** What the sign-in page hears: the link opens nothing any more, or it could not be found out. */
const REFUSED = { spent: 'sign_in_link', unchecked: 'sign_in_link_unchecked' } as const

/** Spends the token of a sign-in link. Answers a redirect: with the session cookie, or to the page that says what to do. */
export async function redeemSignInLink({ auth, env, log }: Services, request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  try {
    const headers = new Headers(request.headers)
    // The link is opened from a terminal or a chat: no page of ours sent it, and the token is its own proof.
    headers.set('origin', new URL(env.BROADSIDE_URL).origin)
    const { headers: set } = await auth.api.signInByLink({ body: { token }, headers, returnHeaders: true })
    return seeOther('/runs', set)
  } catch (error) {
    if (!isRefusal(error)) {
      log.error({ err: error }, 'a sign-in link failed')
      return seeOther(`/sign-in?error=${REFUSED.unchecked}`)
    }
    // Pressed again in the terminal: who is signed in by then wants to be where the link led.
    const session = await auth.api.getSession({ headers: request.headers })
    return seeOther(session ? '/runs' : `/sign-in?error=${REFUSED.spent}`)
  }
}

function seeOther(path: string, set = new Headers()): Response {
  const headers = new Headers({
    location: path,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  for (const cookie of set.getSetCookie()) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** By its name: the class of the bundle that the services are in is another one. */
const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'APIError'
