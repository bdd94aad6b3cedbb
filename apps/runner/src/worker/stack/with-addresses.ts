import { SECRET_FIELDS } from '@broadside/shared/config/target'
import { RunConfig } from '@broadside/shared/run-config'

/** `http://control.stack.invalid/x` stands for the stack's address `controlUrl`, path kept (presets/preset.ts). */
const NAMED = /^[a-z]+:\/\/([a-z]+)\.stack\.invalid(\/.*)?$/

/**
 * The configuration with the stack's addresses in place of the target's, whose secrets belong to another system, and of
 * every named one. Throws when a name is not one of this stack's.
 */
export function withAddresses(config: RunConfig, urls: Readonly<Record<string, string>>): RunConfig {
  const secrets = SECRET_FIELDS[config.target.kind]
  const target = Object.fromEntries(
    Object.entries(config.target)
      .filter(([field]) => !secrets.includes(field))
      .map(([field, value]) => [field, isNamed(value) ? value : addressOf(urls[field], value)]),
  )
  return RunConfig.parse(named({ ...config, target }, urls))
}

/** A field that holds several addresses gets them as a stack names them: one text, with commas between. */
const addressOf = (text: string | undefined, value: unknown): unknown =>
  text === undefined ? value : Array.isArray(value) ? text.split(',') : text

const isNamed = (value: unknown): boolean => typeof value === 'string' && NAMED.test(value)

function named(value: unknown, urls: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((item) => named(item, urls))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, named(inner, urls)]))
  const match = typeof value === 'string' ? NAMED.exec(value) : null
  if (!match) return value
  const url = urls[`${match[1]}Url`]
  if (url === undefined)
    throw new RangeError(`${value}: expected one of the stack's addresses ${Object.keys(urls).join(', ')}`)
  return url.replace(/\/+$/, '') + (match[2] ?? '')
}
