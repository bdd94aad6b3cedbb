/** The part of JSON Schema that our document uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

export interface DocumentedOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly 'x-needs'?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export interface Endpoint extends DocumentedOperation {
  readonly method: string
  readonly path: string
}

/** The operations under their tags, in the document's order. */
export function endpointsByTag(
  document: OpenApiDocument,
): readonly (readonly [string, readonly Endpoint[]])[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
  return document.tags.map(({ name }) => [name, all.filter(({ tags }) => tags.includes(name))] as const)
}

/** Follows one reference. */
export function resolve(schema: Schema, document: OpenApiDocument): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (document.components.schemas[name] ?? {})
}

/** A schema's type in a word or two: `text`, `integer ≥ 1`, `list of Scenario`, `"a" | "b"`. */
export function typeText(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.map(typeText).join(' | ')
  if (schema.type === 'array') return `list of ${schema.items ? typeText(schema.items) : 'anything'}`
  const type = schema.type === undefined ? 'anything' : [schema.type].flat().join(' | ')
  return schema.format ? `${type} (${schema.format})` : type
}

/** A command that does it, with placeholders. */
export function curlOf({ method, path, requestBody }: Endpoint, server: string): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${server}${path}`]
  lines.push(`-H "Authorization: Bearer $BROADSIDE_API_KEY"`)
  if (requestBody) lines.push(`-H "Content-Type: application/json"`, `-d '{ … }'`)
  return lines.join(' \\\n  ')
}
