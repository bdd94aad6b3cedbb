import { isRecord } from '@broadside/shared/json-object'
import { invalidConfiguration } from './errors.ts'

type Overrides = Record<string, unknown>

/**
 * `["users=10", "scenarios.main.ramp=2s"]` → `{users: 10, scenarios: {main: {ramp: '2s'}}}`, laid over `base`. A value is
 * JSON when it parses as such, else text.
 */
export function parseSets(sets: readonly string[], base: Overrides = {}): Overrides {
  const overrides = structuredClone(base)
  for (const set of sets) {
    const equals = set.indexOf('=')
    const path = set.slice(0, equals).split('.')
    if (equals < 1 || path.includes(''))
      throw invalidConfiguration(
        `--set: expected name=value, such as users=10, received ${JSON.stringify(set)}`,
      )
    put(overrides, path, valueFrom(set.slice(equals + 1)), set)
  }
  return overrides
}

function put(into: Overrides, [name = '', ...rest]: readonly string[], value: unknown, set: string): void {
  // defineProperty, because "__proto__" by assignment would set no field.
  const own = (fieldValue: unknown) =>
    Object.defineProperty(into, name, {
      value: fieldValue,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  if (rest.length === 0) {
    own(value)
    return
  }
  const inner = Object.hasOwn(into, name) ? into[name] : undefined
  if (inner !== undefined && !isRecord(inner))
    throw invalidConfiguration(`--set ${set}: ${name} already has a value, so it cannot have fields`)
  const fields = inner ?? {}
  own(fields)
  put(fields, rest, value, set)
}

function valueFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text // "30s" and the like
  }
}

/** The object of `--overrides`. */
export function parseOverrides(text: string): Overrides {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw invalidConfiguration(`--overrides: expected a JSON object, received ${JSON.stringify(text)}`, {
      cause,
    })
  }
  if (!isRecord(value))
    throw invalidConfiguration(`--overrides: expected a JSON object, received ${JSON.stringify(text)}`)
  return value
}
