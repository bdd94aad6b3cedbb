/** The key that a request sent: `Authorization: Bearer …` or `x-api-key`. */
export function sentApiKey(headers: Headers): string | undefined {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return bearer ?? headers.get('x-api-key') ?? undefined
}
