import type { ValidationIssue } from './answers.ts'

/** Checks a JSON body as FastAPI does for a model with these required string fields. */
export function validateBody(
  body: string,
  contentType: string | undefined,
  fields: readonly string[],
): ValidationIssue[] {
  if (body === '') return [{ type: 'missing', loc: ['body'], msg: 'Field required', input: null }]
  if (!isJsonType(contentType)) return [notAnObject(body)]
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch (error) {
    return [jsonInvalid(body, error)]
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return [notAnObject(parsed)]
  return fields.flatMap((field) => {
    const input = (parsed as Record<string, unknown>)[field]
    const loc = ['body', field]
    if (input === undefined) return [{ type: 'missing', loc, msg: 'Field required', input: parsed }]
    return typeof input === 'string'
      ? []
      : [{ type: 'string_type', loc, msg: 'Input should be a valid string', input }]
  })
}

const notAnObject = (input: unknown): ValidationIssue => ({
  type: 'model_attributes_type',
  loc: ['body'],
  msg: 'Input should be a valid dictionary or object to extract fields from',
  input,
})

/** The position is what our parser reports; it can differ from Python's by the token it stopped at. */
function jsonInvalid(body: string, error: unknown): ValidationIssue {
  const reported = /position (\d+)/.exec(String(error))?.[1]
  const position = reported === undefined ? body.length : Number(reported)
  return {
    type: 'json_invalid',
    loc: ['body', position],
    msg: 'JSON decode error',
    input: {},
    ctx: { error: 'Expecting value' },
  }
}

/** FastAPI reads JSON when the type is absent, application/json or application/*+json. */
function isJsonType(contentType: string | undefined): boolean {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  return type === undefined || type === '' || /^application\/(json|[^/]+\+json)$/.test(type)
}
