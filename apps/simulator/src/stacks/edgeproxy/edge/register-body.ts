import type { Registration } from './registry.ts'

export type RegisterBody =
  | { readonly ok: true; readonly value: Registration }
  | { readonly ok: false; readonly status: 400 | 415 | 422; readonly text: string }

const refuse = (status: 400 | 415 | 422, text: string): RegisterBody => ({ ok: false, status, text })
const UNSIGNED = { port: 65_535, weight: 255, soft_limit: 4_294_967_295, hard_limit: 4_294_967_295 } as const

/** Reads a registration as axum's Json extractor does, with its sentences. */
export function readRegisterBody(contentType: string | undefined, text: string): RegisterBody {
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType ?? ''))
    return refuse(415, 'Expected request with `Content-Type: application/json`')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    return refuse(400, `Failed to parse the request body as JSON: ${(error as Error).message}`)
  }
  const wrong = (why: string): RegisterBody =>
    refuse(422, `Failed to deserialize the JSON body into the target type: ${why} ${place(text)}`)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return wrong(`invalid type: ${kindOf(body)}, expected struct RegisterRequest`)
  const fields = body as Record<string, unknown>
  for (const name of ['id', 'app', 'region', 'ip'])
    if (fields[name] !== undefined && typeof fields[name] !== 'string')
      return wrong(`${name}: invalid type: ${kindOf(fields[name])}, expected a string`)
  for (const [name, most] of Object.entries(UNSIGNED)) {
    const value = fields[name]
    if (value === undefined) continue
    const type = most === 65_535 ? 'u16' : most === 255 ? 'u8' : 'u32'
    if (typeof value !== 'number' || !Number.isInteger(value))
      return wrong(`${name}: invalid type: ${kindOf(value)}, expected ${type}`)
    if (value < 0 || value > most)
      return wrong(`${name}: invalid value: integer \`${value}\`, expected ${type}`)
  }
  for (const name of ['id', 'app', 'region', 'ip', 'port'])
    if (fields[name] === undefined) return wrong(`missing field \`${name}\``)
  return { ok: true, value: fields as unknown as Registration }
}

function place(text: string): string {
  const lines = text.split('\n')
  return `at line ${lines.length} column ${lines.at(-1)?.length ?? 0}`
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'sequence'
  if (typeof value === 'object') return 'map'
  if (typeof value === 'number')
    return Number.isInteger(value) ? `integer \`${value}\`` : `floating point \`${value}\``
  return typeof value === 'boolean' ? `boolean \`${value}\`` : `string ${JSON.stringify(value)}`
}
