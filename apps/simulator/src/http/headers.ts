const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Name and value pairs, as Node's rawHeaders, without those that concern one connection only. */
export function endToEndHeaders(raw: readonly string[]): string[] {
  const kept: string[] = []
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] as string
    if (!HOP_BY_HOP.has(name.toLowerCase())) kept.push(name, raw[i + 1] as string)
  }
  return kept
}
