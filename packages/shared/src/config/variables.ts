import { type Path, pathText } from './issues.ts'

/** `${API_TOKEN}` inside of any text of a configuration: the name of a variable or secret of the project. */
const REFERENCE = /\$\{([A-Z][A-Z0-9_]{0,63})\}/g
export const VARIABLE_NAME = /^[A-Z][A-Z0-9_]{0,63}$/

/** Values by name. */
export type VariableValues = Readonly<Record<string, string>>

/** Where each variable is used: name → the fields, as a person writes them. */
export function variablesIn(config: unknown): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  walk(config, [], (text, path) => {
    for (const [, name = ''] of text.matchAll(REFERENCE))
      found.set(name, [...(found.get(name) ?? []), pathText(path)])
    return text
  })
  return found
}

/** The same configuration with the values in their places, once: a value that looks like a reference stays as it is. */
export function withVariables<T>(config: T, values: VariableValues): T {
  const put = (whole: string, name: string): string =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole
  return walk(config, [], (text) => text.replace(REFERENCE, put)) as T
}

function walk(value: unknown, path: Path, onText: (text: string, path: Path) => string): unknown {
  if (typeof value === 'string') return onText(value, path)
  if (Array.isArray(value)) return value.map((inner, i) => walk(inner, [...path, i], onText))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, walk(inner, [...path, key], onText)]),
  )
}

/** How one is written in a configuration; also its key among the sealed values of a run. */
export const referenceTo = (name: string): string => `\${${name}}`

/** The values out of what is sealed for a run, where they stand beside the target's secret fields. */
export const variablesOf = (sealed: Readonly<Record<string, string>>): VariableValues =>
  Object.fromEntries(
    Object.entries(sealed).flatMap(([key, value]) => {
      const name = /^\$\{(\w+)\}$/.exec(key)?.[1]
      return name === undefined ? [] : [[name, value]]
    }),
  )
