/** Where a request came from, for the record. */
export interface AskedFrom {
  readonly ipAddress?: string
  readonly userAgent?: string
}

/** The address is true: http/incoming-requests.ts wrote it. */
export function askedFrom(headers: Headers): AskedFrom {
  const ipAddress = headers.get('x-forwarded-for')?.split(',')[0]?.trim()
  return { ipAddress, userAgent: headers.get('user-agent')?.slice(0, 300) }
}
