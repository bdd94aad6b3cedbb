import { isRecord } from '@broadside/shared/json-object'
import { TRPCError } from '@trpc/server'
import superjson, { type SuperJSONResult } from 'superjson'
import { MAX_DEPTH } from './http/read-json.ts'

const constants = new WeakSet<object>()
const ready = new WeakMap<object, SuperJSONResult>()

/** Marks a value that never changes and that many are sent: it is made ready for sending once. */
export function neverChanges<T extends object>(value: T): T {
  constants.add(value)
  return value
}

const plain = new WeakSet<object>()

/** Marks a value of finite numbers, texts, lists and records of such: JSON says all of it, and no part need be visited. */
export function plainJson<T extends object>(value: T): T {
  plain.add(value)
  return value
}

/** superjson, which visits every value of an answer; of a constant one only the first time, of a plain one never. */
export const transformer = {
  serialize(value: unknown): SuperJSONResult {
    if (typeof value !== 'object' || value === null) return superjson.serialize(value)
    if (plain.has(value)) return { json: value as SuperJSONResult['json'] }
    if (!constants.has(value)) return superjson.serialize(value)
    const known = ready.get(value) ?? superjson.serialize(value)
    ready.set(value, known)
    return known
  },
  /** What a page sends is plain JSON, save for what is undefined. Throws bad_request on every other type. */
  deserialize(value: SuperJSONResult): unknown {
    requirePlain(value)
    // Without its shared references: each place has its own copy in the text.
    return superjson.deserialize({ json: value.json, meta: { values: value.meta?.values } })
  },
}

/**
 * superjson would make whatever the sender names: an array of a billion numbers out of ten letters, or an
 * expression. Procedures take none of these.
 */
function requirePlain(value: unknown): void {
  const meta = isRecord(value) ? (value.meta ?? {}) : undefined
  if (isRecord(meta) && marksOnlyUndefined(meta.values, 0)) return
  throw new TRPCError({
    code: 'BAD_REQUEST',
    message: 'The input contains a type that no field has: expected plain JSON.',
  })
}

/** `{"a.b": ["undefined"]}`, nested as superjson's tree of annotations is. */
function marksOnlyUndefined(values: unknown, depth: number): boolean {
  if (values === undefined) return true
  if (depth > MAX_DEPTH) return false
  if (Array.isArray(values))
    return (
      values.length > 0 &&
      values.every((one) => one === 'undefined' || (isRecord(one) && marksOnlyUndefined(one, depth + 1)))
    )
  return (
    isRecord(values) &&
    Object.values(values).every((one) => Array.isArray(one) && marksOnlyUndefined(one, depth + 1))
  )
}
