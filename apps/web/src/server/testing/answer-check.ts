import { Ajv2020 } from 'ajv/dist/2020.js'

interface Place {
  readonly path: string
  readonly method: string
  readonly status: number
  readonly mediaType: string
}

/** Holds answers against an OpenAPI document. The answer's errors as a sentence; undefined: it is as documented. */
export function createAnswerCheck(document: object): (place: Place, answer: unknown) => string | undefined {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  // Whole, so that references lead where they do for a reader, and each component is compiled once.
  ajv.addSchema(document, 'document')
  return ({ path, method, status, mediaType }, answer) => {
    const keys = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      `${status}`,
      'content',
      mediaType,
      'schema',
    ]
    const pointer = keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')))
    const isValid = ajv.validate({ $ref: `document#/${pointer.join('/')}` }, answer)
    return isValid ? undefined : ajv.errorsText(ajv.errors)
  }
}
