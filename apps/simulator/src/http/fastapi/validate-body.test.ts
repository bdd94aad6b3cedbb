import { expect, it } from 'vitest'
import { validateBody } from './validate-body.ts'

const JSON_TYPE = 'application/json'

it.each([
  ['{"query":"hi"}', JSON_TYPE],
  ['{"query":"","more":1}', 'application/json; charset=utf-8'],
  ['{"query":"hi"}', undefined],
  ['{"query":"hi"}', 'application/vnd.api+json'],
])('accepts %s as %s', (body, type) => {
  expect(validateBody(body, type, ['query'])).toEqual([])
})

it.each([
  ['', JSON_TYPE, { type: 'missing', loc: ['body'], msg: 'Field required', input: null }],
  ['{}', JSON_TYPE, { type: 'missing', loc: ['body', 'query'], msg: 'Field required', input: {} }],
  [
    '{"query":5}',
    JSON_TYPE,
    { type: 'string_type', loc: ['body', 'query'], msg: 'Input should be a valid string', input: 5 },
  ],
])('refuses %s as FastAPI does', (body, type, issue) => {
  expect(validateBody(body, type, ['query'])).toEqual([issue])
})

it.each([
  ['[1]', JSON_TYPE, 'model_attributes_type'],
  ['null', JSON_TYPE, 'model_attributes_type'],
  ['{"query":"hi"}', 'text/plain', 'model_attributes_type'],
  ['{"query":', JSON_TYPE, 'json_invalid'],
])('names the kind of mistake in %s', (body, type, kind) => {
  expect(validateBody(body, type, ['query'])[0]?.type).toBe(kind)
})
