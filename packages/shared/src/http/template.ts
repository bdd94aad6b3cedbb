import { CSV_COLUMN } from '../data-sets/csv-limits.ts'

/** What stands between two braces: `{{uuid}}`, `{{randomInt 1 100}}`. */
export interface TemplateCall {
  readonly name: DynamicName
  readonly args: readonly string[]
}
/** `{{feed.email}}`: the value of a column, in the row of the iteration. */
export interface FeedValue {
  readonly name: 'feed'
  readonly column: string
}
/** Text as it is, or a value made for each request. */
export type TemplatePart = string | TemplateCall | FeedValue

/** Values that differ from request to request, with how many arguments they take at least and at most. */
export const DYNAMIC_VALUES = {
  iteration: { args: [0, 0], meaning: 'number of the iteration of this user, from 0' },
  vu: { args: [0, 0], meaning: 'number of the user, from 1' },
  request: { args: [0, 0], meaning: 'number of the request of this user, from 0' },
  uuid: { args: [0, 0], meaning: 'a random version 4 UUID' },
  timestamp: { args: [0, 0], meaning: 'Unix time in whole seconds' },
  timestampMs: { args: [0, 0], meaning: 'Unix time in milliseconds' },
  randomInt: { args: [2, 2], meaning: 'an integer from the first to the second argument' },
  pick: { args: [1, 1_000], meaning: 'one of the arguments, at random' },
} as const satisfies Record<string, { args: readonly [number, number]; meaning: string }>
export type DynamicName = keyof typeof DYNAMIC_VALUES

const MAX_REPEAT = 10_000_000
/** What the repeats of one template may be written out to: larger bodies are made of bytes while they are sent. */
const MAX_WRITTEN_OUT = 10_000_000
const KNOWN = [...Object.keys(DYNAMIC_VALUES), 'repeat', 'feed.<column>'].join(', ')
const FEED = 'feed.'

/** Splits a template; `{{repeat x 924}}` is written out at once. Answers a sentence when a value is unknown or wrong. */
export function parseTemplate(
  text: string,
): { readonly parts: readonly TemplatePart[] } | { readonly error: string } {
  const parts: TemplatePart[] = []
  let writtenOut = 0
  let end = 0
  // By hand: an expression would look for the end again from every brace of a text that has none.
  for (let from = text.indexOf('{{'); from >= 0; from = text.indexOf('{{', end)) {
    const close = text.indexOf('}}', from + 2)
    if (close < 0) break
    addText(parts, text.slice(end, from))
    end = close + 2
    const call = text.slice(from, end)
    const [name = '', ...args] = call.slice(2, -2).trim().split(/\s+/)
    const shown = JSON.stringify(call.length > 80 ? `${call.slice(0, 79)}…` : call)
    if (name === 'repeat') {
      const times = Number(args[1])
      if (args.length !== 2 || !Number.isInteger(times) || times < 0 || times > MAX_REPEAT)
        return { error: `expected {{repeat text times}} with 0 to ${MAX_REPEAT} times, received ${shown}` }
      writtenOut += (args[0] ?? '').length * times
      if (writtenOut > MAX_WRITTEN_OUT)
        return {
          error: `expected at most ${MAX_WRITTEN_OUT} characters out of all repeats, received ${shown}`,
        }
      addText(parts, (args[0] ?? '').repeat(times))
      continue
    }
    if (name.startsWith(FEED) && args.length === 0) {
      const column = name.slice(FEED.length)
      if (!CSV_COLUMN.test(column))
        return {
          error: `expected {{feed.column}} with the name of a column (a letter or "_", then letters, digits or "_"), received ${shown}`,
        }
      parts.push({ name: 'feed', column })
      continue
    }
    if (!isDynamic(name)) return { error: `expected one of the values ${KNOWN}, received ${shown}` }
    const [least, most] = DYNAMIC_VALUES[name].args
    if (args.length < least || args.length > most)
      return {
        error: `expected ${least === most ? least : `at least ${least}`} arguments of ${name}, received ${shown}`,
      }
    if (
      name === 'randomInt' &&
      !(isInteger(args[0]) && isInteger(args[1]) && Number(args[0]) <= Number(args[1]))
    )
      return { error: `expected {{randomInt lowest highest}} with two integers, received ${shown}` }
    parts.push({ name, args })
  }
  addText(parts, text.slice(end))
  return { parts }
}

/** The columns of the feed that a template takes values from, each as often as it is used. */
export function feedColumnsOf(text: string): string[] {
  const parsed = parseTemplate(text)
  if ('error' in parsed) return []
  return parsed.parts.flatMap((part) =>
    typeof part === 'object' && part.name === 'feed' ? [part.column] : [],
  )
}

/** The parts of a template that a schema has accepted. Throws on one that it would not have. */
export function templateParts(text: string): readonly TemplatePart[] {
  const parsed = parseTemplate(text)
  if ('error' in parsed) throw new Error(parsed.error)
  return parsed.parts
}

const isDynamic = (name: string): name is DynamicName => Object.hasOwn(DYNAMIC_VALUES, name)
const isInteger = (text: string | undefined): boolean => /^-?\d{1,15}$/.test(text ?? '')

function addText(parts: TemplatePart[], text: string): void {
  if (text === '') return
  const last = parts.at(-1)
  if (typeof last === 'string') parts[parts.length - 1] = last + text
  else parts.push(text)
}
