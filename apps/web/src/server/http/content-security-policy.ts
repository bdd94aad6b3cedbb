/**
 * The policy of one page. Scripts run only with the nonce of this very request, and what those load. Styles may be inline:
 * charts place every mark by a style attribute, and a style runs nothing.
 */
export function contentSecurityPolicy(
  nonce: string,
  { development }: { readonly development: boolean },
): string {
  return [
    "default-src 'none'",
    // Compiling on request, React wants eval for its stack traces.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** 128 bits of chance, new for each page. */
export const newNonce = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
