import { createHash } from 'node:crypto'

/** A tag of an answer, compressed or not: a weak one, as its bytes on the wire are not the same then. */
export const etagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/** Whether the reader has this very answer already (RFC 9110, If-None-Match: a list of tags, or `*`); weak tags count. */
export function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  const tags = ifNoneMatch.split(',').map((tag) => opaque(tag.trim()))
  return tags.includes('*') || tags.includes(opaque(etag))
}

const opaque = (tag: string): string => tag.replace(/^W\//, '')
