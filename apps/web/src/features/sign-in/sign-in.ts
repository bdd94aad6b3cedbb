const UNREACHABLE = 'The server did not answer. It may be restarting: try again in a few seconds.'

/** Spends a one-time link. Answers the reason when it was refused, undefined when the session is open. */
export const signInByLink = (token: string) =>
  post('/api/auth/sign-in/link', { token }, 'This sign-in link was used already, or has expired.')

export const signInByPassword = (email: string, password: string) =>
  post('/api/auth/sign-in/email', { email, password }, 'No account has this e-mail and password.')

async function post(path: string, body: object, refusal: string): Promise<string | undefined> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.ok) return undefined
    if (answer.status === 429) return 'Too many attempts. Wait a minute, then try again.'
    return answer.status >= 500 ? UNREACHABLE : refusal
  } catch {
    return UNREACHABLE
  }
}
