import superjson, { type SuperJSONResult } from 'superjson'

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
  deserialize: (value: SuperJSONResult): unknown => superjson.deserialize(value),
}
