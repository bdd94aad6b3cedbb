import { isBound, unwrap } from '@broadside/shared/config/schema-walk'
import { threeDigits, whole } from '@broadside/shared/format/number'
import { z } from 'zod'

type Schema = z.core.$ZodType

/** What is to be written for a schema, as one would say it to somebody at the keyboard. */
export function wordsOf(schema: Schema): string | undefined {
  const own = unwrap(schema)
  if (own instanceof z.ZodNumber) return numberWords(own)
  if (own instanceof z.ZodBoolean) return 'true or false'
  if (own instanceof z.ZodEnum) return choice(own.options.map(String))
  if (own instanceof z.ZodLiteral) return choice([...own.values].map(String))
  if (own instanceof z.ZodString) return 'text'
  if (own instanceof z.ZodArray) return 'a list: one item per line, after "- "'
  if (own instanceof z.ZodRecord) return 'names and values, indented below'
  if (own instanceof z.ZodObject || own instanceof z.ZodDiscriminatedUnion) return 'fields, indented below'
  if (own instanceof z.ZodUnion) return unionWords(own.options as Schema[])
  return undefined
}

function unionWords(options: readonly Schema[]): string | undefined {
  const [first, second] = options.map(unwrap)
  // The only place where a text and a number mean the same.
  if (options.length === 2 && first instanceof z.ZodString && second instanceof z.ZodNumber)
    return 'a time such as 30s, 1m30s or 500ms'
  const words = options.map(wordsOf)
  return words.every((one) => one !== undefined) ? words.join(', or ') : undefined
}

function numberWords(own: z.ZodNumber): string {
  const { minValue, maxValue } = own
  const { exclusiveMinimum } = own._zod.bag as { exclusiveMinimum?: number }
  const shown = (value: number) => (Number.isInteger(value) ? whole(value) : threeDigits(value))
  const what = own.isInt ? 'a whole number' : 'a number'
  const most = isBound(maxValue) ? ` up to ${shown(maxValue)}` : ''
  if (exclusiveMinimum !== undefined && isBound(exclusiveMinimum))
    return `${what} above ${shown(exclusiveMinimum)}${most === '' ? '' : `,${most}`}`
  if (!isBound(minValue)) return `${what}${most}`
  return isBound(maxValue)
    ? `${what} from ${shown(minValue)} to ${shown(maxValue)}`
    : `${what} from ${shown(minValue)} on`
}

const choice = (values: readonly string[]): string =>
  values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
