const UNREACHABLE = 'The server did not answer. It may be restarting: try again in a few seconds.'

/** Spends a one-time link. Answers the reason when it was refused, undefined when the session is open. */
export const signInByLink = (token: string) =>
  refusalOf('/api/auth/sign-in/link', { token }, 'This sign-in link has been used already, or has expired.')

export const signInByPassword = (email: string, password: string) =>
  refusalOf('/api/auth/sign-in/email', { email, password }, 'No account has this e-mail and password.')

/** The provider's page to go to; it leads back to `next`, or here with the reason. */
export async function singleSignOnUrl(
  next: string,
): Promise<{ readonly url: string } | { readonly refusal: string }> {
  // Whole addresses: as a path, one with an encoded slash in its query would be refused.
  const whole = (path: string): string => new URL(path, window.location.origin).href
  const refused = 'The single sign-on provider could not be reached. Try again in a minute.'
  const answer = await post(
    '/api/auth/sign-in/social',
    {
      provider: 'oidc',
      callbackURL: whole(next),
      errorCallbackURL: whole(`/sign-in?next=${encodeURIComponent(next)}`),
    },
    refused,
  )
  if ('refusal' in answer) return answer
  const { url } = (await answer.response.json()) as { url?: string }
  return url === undefined ? { refusal: refused } : { url }
}

async function refusalOf(path: string, body: object, refusal: string): Promise<string | undefined> {
  const answer = await post(path, body, refusal)
  return 'refusal' in answer ? answer.refusal : undefined
}

/** What the server itself says of its refusal; undefined when something before it answered. */
async function detailOf(response: Response): Promise<string | undefined> {
  if (response.headers.get('content-type') !== 'application/problem+json') return undefined
  return ((await response.json()) as { detail?: string }).detail
}

async function post(
  path: string,
  body: object,
  refusal: string,
): Promise<{ readonly response: Response } | { readonly refusal: string }> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.ok) return { response }
    if (response.status === 429) return { refusal: 'Too many attempts. Wait a minute, then try again.' }
    if (response.status < 500) return { refusal }
    return { refusal: (await detailOf(response)) ?? UNREACHABLE }
  } catch {
    return { refusal: UNREACHABLE }
  }
}
