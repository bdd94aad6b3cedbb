import { isRecord } from '../json-object.ts'
import { type Path, pathText } from './issues.ts'
import { valueAt } from './schema-walk.ts'

type Fields = Record<string, unknown>

/** A copy without shared parts (a YAML alias makes such), so that a change to one place never shows in another. */
const copyOf = (json: unknown): unknown => JSON.parse(JSON.stringify(json ?? null))

/** A configuration that is being put together, and where each part of it stands in what the person wrote. */
export class WrittenConfig {
  readonly value: unknown
  private readonly origins = new Map<string, Path>()

  constructor(base: unknown) {
    this.value = copyOf(base)
  }

  at(path: Path): unknown {
    return valueAt(this.value, path)
  }

  /** Lays `value` over what is at `path`: objects merge, everything else replaces, null removes. */
  merge(path: Path, value: unknown, from: Path): void {
    this.origins.set(pathText(path), from)
    if (value === null) this.remove(path)
    else if (!isRecord(value)) this.set(path, value)
    else {
      if (!isRecord(this.at(path))) this.set(path, {})
      for (const [key, inner] of Object.entries(value)) this.merge([...path, key], inner, [...from, key])
    }
  }

  set(path: Path, value: unknown): void {
    const name = path.at(-1)
    const parent = this.parentOf(path)
    // defineProperty, as assigning to a field called __proto__ would change the object's prototype instead.
    if (parent && typeof name === 'string')
      Object.defineProperty(parent, name, {
        value: copyOf(value),
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }

  remove(path: Path): void {
    const parent = valueAt(this.value, path.slice(0, -1))
    const name = path.at(-1)
    if (isRecord(parent) && typeof name === 'string') delete parent[name]
  }

  /** Leaves only these fields at a place. */
  keepFields(path: Path, fields: readonly string[]): void {
    const at = this.at(path)
    if (isRecord(at) && fields.length > 0)
      for (const key of Object.keys(at)) if (!fields.includes(key)) delete at[key]
  }

  /** Where a place stands in what the person wrote; a missing field, where they would have written it. */
  readonly writtenAt = (path: Path, missing: boolean): Path => {
    for (let length = path.length; length > 0; length--) {
      const from = this.origins.get(pathText(path.slice(0, length)))
      if (from) return [...from, ...path.slice(length)]
    }
    if (!missing) return path
    const executor = this.origins.get(pathText([...path.slice(0, -1), 'executor']))
    return executor ? [...executor.slice(0, -1), ...path.slice(-1)] : path
  }

  /** The object that a field belongs to, made where it is missing; undefined where something else is in the way. */
  private parentOf(path: Path): Fields | undefined {
    let at = isRecord(this.value) ? this.value : undefined
    for (const key of path.slice(0, -1)) {
      if (!at || typeof key !== 'string') return undefined
      if (!Object.hasOwn(at, key)) at[key] = {}
      const inner: unknown = at[key]
      at = isRecord(inner) ? inner : undefined
    }
    return at
  }
}
