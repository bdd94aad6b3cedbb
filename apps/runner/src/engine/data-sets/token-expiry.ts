/** When a token of three dotted parts says that it ends, in seconds since 1970; undefined where it does not say. */
export function tokenExpiresAtS(token: string): number | undefined {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { exp?: unknown }
    return typeof exp === 'number' && Number.isFinite(exp) ? exp : undefined
  } catch {
    return undefined // to a client a token is opaque: it need not say anything
  }
}
