/** Header names and values as the caller gives them; a list repeats the header. */
export type HeaderFields = Readonly<Record<string, string | readonly string[]>>

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const FORBIDDEN_IN_VALUE = /[^\t\x20-\x7e\x80-\xff]/

/**
 * Writes header lines (`Name: value\r\n`…). Values are sent as latin1. Throws a TypeError that names the header
 * for characters that would break the message apart; the value itself is not quoted, it may be a secret.
 */
export function headerLines(fields: HeaderFields, reserved: ReadonlySet<string>): string {
  let lines = ''
  for (const [name, value] of Object.entries(fields)) {
    if (!TOKEN.test(name)) throw new TypeError(`Header name "${name}" is not a valid HTTP token`)
    if (reserved.has(name.toLowerCase())) throw new TypeError(`Header "${name}" is set by the client itself`)
    for (const one of typeof value === 'string' ? [value] : value) {
      if (FORBIDDEN_IN_VALUE.test(one)) {
        throw new TypeError(
          `Header "${name}" has a character that HTTP does not allow (line break, control or beyond latin1)`,
        )
      }
      lines += `${name}: ${one}\r\n`
    }
  }
  return lines
}
