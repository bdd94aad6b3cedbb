/** An address as its bytes: 4 of IPv4, 16 of IPv6; undefined for text that is none. */
export const parseAddress = (text: string): Uint8Array | undefined => parseV4(text) ?? parseV6(text)

/** Dotted decimal only: URL parsers turn every other way of writing IPv4 into it. */
function parseV4(text: string): Uint8Array | undefined {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  const bytes = parts.map((part) => (/^(0|[1-9]\d{0,2})$/.test(part) ? Number(part) : 256))
  return bytes.every((byte) => byte <= 255) ? Uint8Array.from(bytes) : undefined
}

/** With or without brackets, a zone (`%eth0`), one `::`, and IPv4 at the end. */
function parseV6(text: string): Uint8Array | undefined {
  const bare = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
  const halves = bare.split('::')
  if (!bare.includes(':') || halves.length > 2) return undefined
  const [head, tail] = halves.map(groupsOf)
  if (!head || (halves.length === 2 && !tail)) return undefined
  const missing = 8 - head.length - (tail?.length ?? 0)
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const groups = [...head, ...Array.from({ length: missing }, () => 0), ...(tail ?? [])]
  return Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 0xff]))
}

function groupsOf(text: string): number[] | undefined {
  if (text === '') return []
  const groups: number[] = []
  const parts = text.split(':')
  for (const [i, part] of parts.entries()) {
    const v4 = i === parts.length - 1 ? parseV4(part) : undefined
    if (v4) groups.push(word(v4, 0), word(v4, 2))
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16))
    else return undefined
  }
  return groups
}

const word = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
