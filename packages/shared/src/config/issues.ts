import type { z } from 'zod'
import { isRecord } from '../json-object.ts'
import { fieldsAt, oneOf, schemaAt, valueAt, wanted } from './schema-walk.ts'

/** One thing that is wrong with what a person wrote: where, what was expected, what came. */
export interface FieldIssue {
  /** The place as a person writes it: `scenarios.main.stages[1].duration`; empty for the whole. */
  readonly path: string
  readonly expected: string
  /** The value as JSON, shortened; never that of a secret field. */
  readonly received: string
  /** `path: expected …, received …`: a whole sentence for logs and for the API. */
  readonly message: string
}

export type Path = readonly PropertyKey[]
export interface IssueOptions {
  /** Where a place of the validated value stands in what the person wrote (see overrides.ts). */
  readonly writtenAt?: (path: Path, missing: boolean) => Path
  /** The schema that was used: it lets messages name the known fields and the allowed range. */
  readonly schema?: z.core.$ZodType
}

/** Turns what a schema found wrong with `input` into sentences that name the field. The form, REST and YAML all use it. */
export function fieldIssues(
  error: { readonly issues: readonly z.core.$ZodIssue[] },
  input: unknown,
  options: IssueOptions = {},
): FieldIssue[] {
  return error.issues.flatMap((issue) => fieldIssuesOf(issue, input, options))
}

function fieldIssuesOf(issue: z.core.$ZodIssue, input: unknown, options: IssueOptions): FieldIssue[] {
  const written = options.writtenAt ?? ((path: Path) => path)
  if (issue.code === 'unrecognized_keys') {
    const known = options.schema ? fieldsAt(options.schema, input, issue.path) : []
    return issue.keys.map((key) => {
      const path = written([...issue.path, key], false)
      return unknownField(path, known)
    })
  }
  const value = valueAt(input, issue.path)
  if (issue.code === 'invalid_union') {
    const chosen = closestAlternative(issue, value)
    if (chosen)
      return chosen.flatMap((inner) =>
        fieldIssuesOf({ ...inner, path: [...issue.path, ...inner.path] }, input, options),
      )
  }
  const path = written(issue.path, value === undefined)
  if (issue.code === 'invalid_key')
    return [fieldIssue(path, expectedBy(issue, input, options), JSON.stringify(issue.path.at(-1)))]
  return [fieldIssue(path, expectedBy(issue, input, options), shownValue(path, value))]
}

/** Builds an issue by hand, in the same form. `expected` and `received` end their half of the sentence. */
export function fieldIssue(path: Path | string, expected: string, received: string): FieldIssue {
  const shown = typeof path === 'string' ? path : pathText(path)
  const sentence = `expected ${expected}, received ${received}`
  return { path: shown, expected, received, message: shown === '' ? sentence : `${shown}: ${sentence}` }
}

/** A field that does not exist, with the fields that do. */
export function unknownField(path: Path, known: readonly string[]): FieldIssue {
  const name = String(path.at(-1))
  const near = known.find((candidate) => isNear(candidate, name))
  const expected =
    known.length === 0
      ? 'only known fields'
      : `one of the fields ${known.join(', ')}${near ? ` (did you mean ${near}?)` : ''}`
  return fieldIssue(path, expected, `the unknown field ${JSON.stringify(name)}`)
}

/** `["stages", 1, "duration"]` → `stages[1].duration` */
export function pathText(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? String(part) : `${text}.${String(part)}`
  }, '')
}

/** A value for a sentence: JSON, shortened, without passwords in URLs; the values of secret fields are never shown. */
export function shownValue(path: Path, value: unknown): string {
  if (value === undefined) return 'nothing'
  if (path.some(isSecretName)) return 'a value that is not shown'
  if (isRecord(value)) return 'an object'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  const text = withoutPasswords(JSON.stringify(value) ?? String(value))
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** `value` is that of a variable, which may be a secret; `csv` holds what people sign in with. */
const isSecretName = (part: PropertyKey) =>
  typeof part === 'string' && /(?:secret|password|token|authorization|headers)$|^(?:value|csv)$/i.test(part)
const withoutPasswords = (text: string) => text.replace(/\/\/[^\s/@"]*@/g, '//…@')

/** Our own messages say "expected …, received …": this is the first half. */
const OWN_MESSAGE = /^expected (.*?)(?:[,;] received .*)?$/s

function expectedBy(issue: z.core.$ZodIssue, input: unknown, options: IssueOptions): string {
  const inner = issue.code === 'invalid_key' || issue.code === 'invalid_element' ? issue.issues[0] : undefined
  const own = OWN_MESSAGE.exec((inner ?? issue).message)?.[1]
  if (own) return own
  if (issue.code === 'invalid_value') return oneOf(issue.values)
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options))
    return oneOf(issue.options)
  const at = options.schema && schemaAt(options.schema, input, issue.path)
  const bySchema = at && wanted(at)
  // The length of a list or text is not part of what `wanted` says.
  if (issue.code === 'too_small' && issue.origin !== 'number' && issue.origin !== 'int')
    return `at least ${issue.minimum} ${lengthUnit(issue.origin)}`
  if (issue.code === 'too_big' && issue.origin !== 'number' && issue.origin !== 'int')
    return `at most ${issue.maximum} ${lengthUnit(issue.origin)}`
  if (bySchema) return bySchema
  if (issue.code === 'invalid_type') return TYPE_WORDS[issue.expected] ?? `a value of type ${issue.expected}`
  return issue.message
}

const lengthUnit = (origin: string) => (origin === 'string' ? 'characters' : 'entries')
const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

/** Of the alternatives that all failed: the one whose type the value has, so that its own sentence is shown. */
function closestAlternative(
  issue: z.core.$ZodIssueInvalidUnion,
  value: unknown,
): readonly z.core.$ZodIssue[] | undefined {
  if (value === undefined || OWN_MESSAGE.test(issue.message)) return undefined
  return issue.errors.find((errors) => errors.every((e) => e.code !== 'invalid_type' || e.path.length > 0))
}

/** Whether two names differ by a slip: letter case, or one letter more, less or other. */
function isNear(a: string, b: string): boolean {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()]
  if (x === y) return true
  if (Math.abs(x.length - y.length) > 1) return false
  let start = 0
  while (start < x.length && x[start] === y[start]) start++
  let end = 0
  while (end < Math.min(x.length, y.length) - start && x[x.length - 1 - end] === y[y.length - 1 - end]) end++
  return Math.max(x.length, y.length) - start - end <= 1
}
