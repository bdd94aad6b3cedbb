import { z } from 'zod'
import { isRecord } from '../json-object.ts'

type Schema = z.core.$ZodType

/** A field of a value, own fields only; undefined when there is none. */
export function fieldOf(value: unknown, key: PropertyKey): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined
  return isRecord(value) && Object.hasOwn(value, key) ? value[String(key)] : undefined
}

export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown => path.reduce(fieldOf, value)

/** The schema behind defaults, optionals and the like. */
export function unwrap(schema: Schema): Schema {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodReadonly
  )
    return unwrap(schema.unwrap() as Schema)
  return schema
}

/**
 * The alternative of a union that a value means: the one with its discriminator, else the one of its type.
 * Undefined when the value does not say.
 */
export function alternativeOf(schema: z.ZodUnion, value: unknown): Schema | undefined {
  const options = schema.options as Schema[]
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const key = schema.def.discriminator
    const said = fieldOf(value, key)
    return options.find((option) => {
      const field = option instanceof z.ZodObject ? (option.shape[key] as Schema) : undefined
      // The alternative that is meant where nothing is said.
      if (said === undefined) return field instanceof z.ZodOptional
      const literal = field && unwrap(field)
      return literal instanceof z.ZodLiteral && literal.values.has(said as string)
    })
  }
  return isRecord(value)
    ? options.find((option) => {
        const own = unwrap(option)
        return own instanceof z.ZodObject || own instanceof z.ZodDiscriminatedUnion
      })
    : undefined
}

/** The schema of the place that a path leads to in a value; undefined where the schema knows no such place. */
export function schemaAt(schema: Schema, value: unknown, path: readonly PropertyKey[]): Schema | undefined {
  const own = unwrap(schema)
  if (own instanceof z.ZodUnion) {
    const chosen = alternativeOf(own, value)
    if (chosen) return schemaAt(chosen, value, path)
    return path.length === 0 ? own : undefined
  }
  const [key, ...rest] = path
  if (key === undefined) return own
  const inner = stepInto(own, key)
  return inner && schemaAt(inner, fieldOf(value, key), rest)
}

/** The schema of a field, an entry or an element. */
function stepInto(own: Schema, key: PropertyKey): Schema | undefined {
  if (own instanceof z.ZodObject) return fieldOf(own.shape, key) as Schema | undefined
  if (own instanceof z.ZodRecord) return own.valueType as Schema
  return own instanceof z.ZodArray ? (own.element as Schema) : undefined
}

/** The field that says which alternative a value at a place is, with what it may say; undefined: there are no alternatives. */
export function discriminatorAt(
  schema: Schema,
  value: unknown,
  path: readonly PropertyKey[],
): { readonly key: string; readonly values: readonly unknown[] } | undefined {
  const last = path.at(-1)
  const parent = last === undefined ? undefined : schemaAt(schema, value, path.slice(0, -1))
  const at = unwrap(parent && last !== undefined ? (stepInto(parent, last) ?? parent) : schema)
  if (!(at instanceof z.ZodDiscriminatedUnion)) return undefined
  const { discriminator: key } = at.def
  const values = (at.options as Schema[]).flatMap((option) => {
    const literal = option instanceof z.ZodObject ? unwrap(option.shape[key] as Schema) : undefined
    return literal instanceof z.ZodLiteral ? [...literal.values] : []
  })
  return { key, values }
}

/** The fields that an object may have at a place, in the order of the schema; empty where any name is allowed. */
export function fieldsAt(schema: Schema, value: unknown, path: readonly PropertyKey[] = []): string[] {
  const at = schemaAt(schema, value, path)
  return at instanceof z.ZodObject ? Object.keys(at.shape) : []
}

/** Whether a number's limit was written by somebody: zod gives every integer the widest ones. */
export const isBound = (bound: number | null): bound is number =>
  bound !== null && Number.isFinite(bound) && Math.abs(bound) < Number.MAX_SAFE_INTEGER

/** What a schema wants, as the end of "expected …"; undefined where only the validator itself can say. */
export function wanted(schema: Schema): string | undefined {
  const own = unwrap(schema)
  if (own instanceof z.ZodNumber) {
    const { minValue, maxValue } = own
    const lower = isBound(minValue) ? `>= ${minValue}` : undefined
    const upper = isBound(maxValue) ? `<= ${maxValue}` : undefined
    const range = exclusiveZero(own) ? 'greater than 0' : [lower, upper].filter(Boolean).join(' and ')
    return `${own.isInt ? 'an integer' : 'a number'}${range ? ` ${range}` : ''}`
  }
  if (own instanceof z.ZodString) return 'text'
  if (own instanceof z.ZodBoolean) return 'true or false'
  if (own instanceof z.ZodEnum) return oneOf(own.options)
  if (own instanceof z.ZodLiteral) return oneOf([...own.values])
  if (own instanceof z.ZodArray) return 'a list'
  if (own instanceof z.ZodObject || own instanceof z.ZodRecord || own instanceof z.ZodDiscriminatedUnion)
    return 'an object'
  if (own instanceof z.ZodUnion) {
    const parts = (own.options as Schema[]).map(wanted)
    return parts.every((part) => part !== undefined) ? parts.join(' or ') : undefined
  }
  return undefined
}

/** `"a"`, or `one of "a", "b"`. */
export function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => JSON.stringify(value))
  return shown.length === 1 ? (shown[0] ?? '') : `one of ${shown.join(', ')}`
}

const exclusiveZero = (schema: z.ZodNumber): boolean => {
  const bag = schema._zod.bag as { exclusiveMinimum?: number }
  return bag.exclusiveMinimum === 0
}
