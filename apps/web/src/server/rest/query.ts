import { unwrap } from '@broadside/shared/config/schema-walk'
import { z } from 'zod'
import { parseInput } from '../http/read-json.ts'

/**
 * The query of a URL by its schema: lists split at commas (or given several times), numbers and booleans read as such.
 * Throws invalid_input that names the parameter, also for one that does not exist.
 */
export function parseQuery<S extends z.ZodObject>(schema: S, url: URL): z.infer<S> {
  const names = [...new Set(url.searchParams.keys())]
  const input = names.map((name) => [name, readValue(schema.shape[name], url.searchParams.getAll(name))])
  return parseInput(schema, Object.fromEntries(input))
}

function readValue(schema: z.core.$ZodType | undefined, texts: readonly string[]): unknown {
  const own = schema && unwrap(schema)
  if (own instanceof z.ZodArray) return texts.flatMap((text) => text.split(',')).filter((text) => text !== '')
  const text = texts.length === 1 ? (texts[0] ?? '') : texts.join(',')
  // Text that is no number stays text: the schema's sentence then says what came.
  if (isNumeric(own) && text.trim() !== '' && !Number.isNaN(Number(text))) return Number(text)
  if (own instanceof z.ZodBoolean && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const isNumeric = (schema: z.core.$ZodType | undefined): boolean =>
  schema instanceof z.ZodNumber ||
  (schema instanceof z.ZodLiteral && [...schema.values].every((value) => typeof value === 'number'))
