import { RunConfig } from '@broadside/shared/run-config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AppError } from '../errors.ts'
import { OPERATIONS } from '../rest/operations.ts'
import { appRouter } from '../router.ts'
import { type BadInput, badInputs, unstorableInputs } from '../testing/bad-inputs.ts'
import { type Caller, createTestApp, rest, type TestApp, type TestTeam } from '../testing/test-app.ts'
import { toAppError } from '../to-app-error.ts'
import { makeThings, operationAttempts, procedureAttempts, type Things } from './attempts.ts'
import type { RestInput } from './door.ts'

type Json = Readonly<Record<string, unknown>>
interface Problem {
  readonly errors?: readonly { field: string; expected: string; received: string }[]
}

let app: TestApp
let team: TestTeam
let things: Things
let key: string
let documented: Json
beforeAll(async () => {
  app = await createTestApp()
  team = await app.makeTeam()
  things = await makeThings(team)
  key = await team.apiKey(['admin'])
  documented = await (await rest('/api/v1/openapi.json')).json()
})
afterAll(() => app.dispose())

/** Whether a refusal says which field, what was expected and what came. A configuration is refused by its own fields. */
const names = (errors: Problem['errors'], field: string): boolean =>
  (errors ?? []).some(
    (error) =>
      (isWithin(error.field, field) ||
        (field === 'config' && OF_CONFIG.has(error.field.split('.')[0] ?? ''))) &&
      error.expected !== '' &&
      error.received !== '',
  )
const isWithin = (named: string, field: string) =>
  named === field || named.startsWith(`${field}.`) || named.startsWith(`${field}[`)
const OF_CONFIG = new Set(Object.keys(RunConfig.shape))

const withBody = OPERATIONS.filter(({ body, needs }) => body !== undefined && needs !== 'owner')

describe('a wrong field of a REST body is named, with what was expected and what came', () => {
  test.each(withBody.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
    const { params = {}, body = {} } = (operationAttempts(things)[id]?.input ?? {}) as RestInput
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    const { components, paths } = documented as { components: Json; paths: Record<string, Json> }
    const described = paths[`/api/v1${operation.path}`]?.[operation.method.toLowerCase()] as {
      requestBody: { content: { 'application/json': { schema: Json } } }
    }
    const { schema } = described.requestBody.content['application/json']
    const tried = [...badInputs(schema, body as Json, components), ...unstorableInputs(schema, body as Json)]
    expect(tried.length).toBeGreaterThan(0)
    const unnamed: string[] = []
    for (const { what, field, input } of tried) {
      const answer = await rest(`/api/v1${path}`, {
        method: operation.method,
        headers: { 'x-api-key': key },
        body: input,
      })
      const { errors } = (await answer.json()) as Problem
      if (answer.status !== 422 || !names(errors, field))
        unnamed.push(`${what}: ${answer.status} ${JSON.stringify(errors)}`)
    }
    expect(unnamed).toEqual([])
  })
})

const withQuery = OPERATIONS.filter(({ query }) => query !== undefined)

describe('a wrong parameter of a REST query is named', () => {
  test.each(withQuery.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
    const { params = {} } = (operationAttempts(things)[id]?.input ?? {}) as RestInput
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    const wrong = Object.entries(operation.query?.shape ?? {}).flatMap(([name, schema]) => {
      const { type } = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' })
      return type === 'integer' || type === 'number' || type === 'boolean' ? [name] : []
    })
    const unnamed: string[] = []
    for (const name of ['nonsense', ...wrong]) {
      const answer = await rest(`/api/v1${path}?${name}=nonsense`, { headers: { 'x-api-key': key } })
      const { errors } = (await answer.json()) as Problem
      if (answer.status !== 422 || !names(errors, name)) unnamed.push(`${name}: ${answer.status}`)
    }
    expect(unnamed).toEqual([])
  })
})

test('a path with a name that nothing can have leads nowhere, and breaks nothing', async () => {
  const broken: string[] = []
  for (const { id, method, path } of OPERATIONS.filter((operation) => operation.path.includes('{')))
    for (const name of ['%00', 'a%00b', '%zz', 'x'.repeat(3_000), '..%2f..', '%F0%9F%92%A9']) {
      const asked = { method, headers: { 'x-api-key': key }, body: method === 'GET' ? undefined : {} }
      const { status } = await rest(`/api/v1${path.replace(/\{\w+\}/g, name)}`, asked)
      if (status >= 500 || status < 400) broken.push(`${id} ${name.slice(0, 10)}: ${status}`)
    }
  expect(broken).toEqual([])
})

interface Procedure {
  readonly _def: { readonly inputs: readonly z.ZodType[]; readonly type: string }
}
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).filter(
  ([, { _def }]) => _def.inputs.length > 0,
)

describe('a wrong field of what a page sends is named', () => {
  test.each(procedures)('%s', async (path, { _def }) => {
    const [input] = _def.inputs
    if (!input) throw new Error(`${path} has no input`)
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json
    const valid = (procedureAttempts(things)[path]?.input ?? {}) as Json
    const defs = { $defs: schema.$defs } as Json
    const tried = [...badInputs(schema, valid, defs), ...unstorableInputs(schema, valid)]
    const unnamed: string[] = []
    for (const one of tried) {
      const refused = await refusal(path, one)
      if (refused?.kind !== 'invalid_input' || !names(fieldsOf(refused), one.field))
        unnamed.push(`${one.what}: ${refused?.kind ?? 'taken'} ${JSON.stringify(refused?.issues)}`)
    }
    expect(unnamed).toEqual([])
  })
})

const fieldsOf = ({ issues }: AppError) => issues.map(({ path, ...issue }) => ({ field: path, ...issue }))

async function refusal(path: string, { input }: BadInput): Promise<AppError | undefined> {
  const procedure = path
    .split('.')
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], team.caller satisfies Caller)
  try {
    await (procedure as (input: unknown) => Promise<unknown>)(input)
    return undefined
  } catch (error) {
    return toAppError(error)
  }
}
