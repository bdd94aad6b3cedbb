import { APIError } from 'better-auth/api'
import type { Services } from '../services.ts'

/** Spends the token of a sign-in link. Answers a redirect with the session cookie, or a page that says what to do. */
export async function redeemSignInLink({ auth, env, log }: Services, request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  try {
    const headers = new Headers(request.headers)
    // The link is opened from a terminal or a chat: no page of ours sent it, and the token is its own proof.
    headers.set('origin', new URL(env.BROADSIDE_URL).origin)
    const { headers: set } = await auth.api.signInByLink({ body: { token }, headers, returnHeaders: true })
    return new Response(null, { status: 303, headers: goTo('/runs', set) })
  } catch (error) {
    if (!(error instanceof APIError)) log.error({ err: error }, 'a sign-in link failed')
    return new Response(EXPIRED_PAGE, { status: 401, headers: PAGE_HEADERS })
  }
}

function goTo(path: string, set: Headers): Headers {
  const headers = new Headers({
    location: path,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  for (const cookie of set.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

const EXPIRED_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign-in link · Broadside</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif }
  main { max-width: 34rem; margin: 18vh auto; padding: 0 1.5rem }
  h1 { font-size: 1.3rem }
</style>
<main>
  <h1>This sign-in link no longer works</h1>
  <p>It has been used already, or has expired. Each link works once.</p>
  <p>If you are signed in already, <a href="/runs">go to your runs</a>. Otherwise start Broadside again with
  <code>npm start</code>: it prints a new link. With a password you can <a href="/sign-in">sign in</a>.</p>
</main>
</html>
`
