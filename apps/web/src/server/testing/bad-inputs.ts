import { Ajv2020 } from 'ajv/dist/2020.js'

type Json = Readonly<Record<string, unknown>>

/** One wrong field in an input that is right otherwise. */
export interface BadInput {
  readonly what: string
  /** The field that an answer has to name. */
  readonly field: string
  readonly input: Json
}

const OF_EACH_TYPE: readonly unknown[] = [12.5, 'text', true, null, ['list'], { nested: 1 }]

/** Inputs that an object's JSON Schema refuses, made of one that it takes: wrong types, missing and unknown fields, texts that are too long. */
export function badInputs(schema: Json, valid: Json, components: Json = {}): BadInput[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required = (schema.required ?? []) as string[]
  const bad: BadInput[] = [
    { what: 'an unknown field', field: 'nonsense', input: { ...valid, nonsense: 1 } },
    ...required.map((field) => ({
      what: `no ${field}`,
      field,
      input: Object.fromEntries(Object.entries(valid).filter(([name]) => name !== field)),
    })),
  ]
  for (const [field, own] of Object.entries(properties)) {
    const takes = ajv.compile({ ...own, components })
    const wrong = OF_EACH_TYPE.filter((value) => !takes(value))
    for (const value of wrong)
      bad.push({
        what: `${field}: ${JSON.stringify(value)}`,
        field,
        input: { ...valid, [field]: value },
      })
    const { maxLength } = own
    if (typeof maxLength === 'number')
      bad.push({
        what: `${field} of ${maxLength + 1} letters`,
        field,
        input: { ...valid, [field]: 'x'.repeat(maxLength + 1) },
      })
  }
  return bad
}

/** Texts that no column can hold, in each field that is a text. */
export const unstorableInputs = (schema: Json, valid: Json): BadInput[] =>
  Object.entries((schema.properties ?? {}) as Record<string, Json>)
    .filter(([, { type }]) => type === 'string')
    .map(([field]) => ({
      what: `${field} with U+0000`,
      field,
      input: { ...valid, [field]: 'a\u0000b' },
    }))
