import { RunConfig } from '@broadside/shared/run-config'
import { z } from 'zod'
import { ERROR_KINDS, type ErrorKind } from '../errors.ts'
import type { Answer, Operation, PublicOperation } from './operation.ts'
import { REST_LIMIT } from './rate-limit.ts'
import { ProblemSchema } from './schemas/common.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the operations: schemas are zod's own, so that what is checked is what is shown. */
export function openApiDocument(
  serverUrl: string,
  operations: readonly (Operation | PublicOperation)[],
): Json {
  const components: Record<string, Json> = {}
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => jsonSchema(schema, io, components)
  const problem = schemaOf(ProblemSchema, 'output')
  components.RunConfig = schemaOf(RunConfig, 'input')
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const path = `/api/v1${operation.path}`
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: operationObject(operation, schemaOf, problem),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Broadside',
      version: 'v1',
      description:
        'Load tests of streaming systems. Send a key as `Authorization: Bearer bs_…`. Errors are `application/problem+json` ' +
        '(RFC 9457) and name each wrong field, what was expected and what was received.',
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'A key from Settings › API keys.' },
      },
    },
  }
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json

function operationObject(operation: Operation | PublicOperation, schemaOf: SchemaOf, problem: Json): Json {
  const body = 'body' in operation ? (operation.documentedBody ?? operation.body) : undefined
  const parameters = [...pathParameters(operation.path), ...queryParameters(operation, schemaOf)]
  if ('idempotent' in operation && operation.idempotent)
    parameters.push({ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } })
  if (operation.method === 'GET' && operation.needs !== 'public')
    parameters.push({ name: 'If-None-Match', in: 'header', schema: { type: 'string' } })
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    ...(operation.needs === 'public' ? { security: [] } : { 'x-needs': operation.needs }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: !body.safeParse({}).success,
            content: { 'application/json': { schema: schemaOf(body, 'input') } },
          },
        }
      : {}),
    responses: responses(operation, schemaOf, problem),
  }
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(operation: Operation | PublicOperation, schemaOf: SchemaOf): Json[] {
  if (!('query' in operation) || !operation.query) return []
  const { properties = {}, required = [] } = schemaOf(operation.query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
  }))
}

const RATE_HEADERS = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [
    name,
    {
      schema: { type: 'integer' },
      description: `of ${REST_LIMIT.limit} in ${REST_LIMIT.windowMs / 1_000} s`,
    },
  ]),
)

function responses(operation: Operation | PublicOperation, schemaOf: SchemaOf, problem: Json): Json {
  const good = Object.entries(operation.answers).map(([status, answer]: [string, Answer]) => [
    status,
    {
      description: answer.description,
      ...(operation.needs === 'public' ? {} : { headers: RATE_HEADERS }),
      ...contentOf(answer, schemaOf),
    },
  ])
  const refusals = refusalsOf(operation).map((kind) => [
    ERROR_KINDS[kind].status,
    {
      description: ERROR_KINDS[kind].title,
      content: { 'application/problem+json': { schema: problem } },
    },
  ])
  const known =
    operation.method === 'GET' && operation.needs !== 'public'
      ? [[304, { description: 'Not modified (`If-None-Match`).' }]]
      : []
  return Object.fromEntries([...good, ...known, ...refusals])
}

/** What an operation may refuse with, by what it takes and does. */
function refusalsOf(operation: Operation | PublicOperation): ErrorKind[] {
  if (operation.needs === 'public') return []
  const kinds: ErrorKind[] = ['unauthenticated', 'forbidden', 'not_found', 'conflict']
  kinds.push('invalid_input', 'rate_limited')
  if (operation.method !== 'GET') kinds.push('unavailable')
  if ('body' in operation && operation.body) kinds.push('malformed', 'too_large')
  return kinds
}

function contentOf(answer: Answer, schemaOf: SchemaOf): Json {
  if ('schema' in answer)
    return { content: { 'application/json': { schema: schemaOf(answer.schema, 'output') } } }
  if ('mediaType' in answer) return { content: { [answer.mediaType.split(';')[0] ?? '']: {} } }
  return {}
}

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it; named schemas move to the components. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Record<string, Json>): Json {
  const {
    $schema: _dialect,
    $defs,
    ...own
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: shorten }) as Json
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>))
    components[name] = atComponents(definition)
  return atComponents(own)
}

/** A format says what its pattern says, in a word. */
function shorten({ jsonSchema: schema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (schema.format !== undefined) delete schema.pattern
}

const atComponents = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
