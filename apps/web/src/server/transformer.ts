import superjson, { type SuperJSONResult } from 'superjson'

const constants = new WeakSet<object>()
const ready = new WeakMap<object, SuperJSONResult>()

/** Marks a value that never changes and that many are sent: it is made ready for sending once. */
export function neverChanges<T extends object>(value: T): T {
  constants.add(value)
  return value
}

/** superjson, which visits every value of an answer; of a constant one only the first time. */
export const transformer = {
  serialize(value: unknown): SuperJSONResult {
    if (typeof value !== 'object' || value === null || !constants.has(value))
      return superjson.serialize(value)
    const known = ready.get(value) ?? superjson.serialize(value)
    ready.set(value, known)
    return known
  },
  deserialize: (value: SuperJSONResult): unknown => superjson.deserialize(value),
}
