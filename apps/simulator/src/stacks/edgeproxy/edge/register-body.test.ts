import { expect, test } from 'vitest'
import { readRegisterBody } from './register-body.ts'

const good = { id: 'b1', app: 'app', region: 'eu', ip: '10.0.0.1', port: 80 }
const read = (body: unknown, type = 'application/json') =>
  readRegisterBody(type, typeof body === 'string' ? body : JSON.stringify(body))
const textOf = (body: unknown) => {
  const result = read(body)
  return result.ok ? '' : result.text
}

test('a whole registration is taken', () => {
  expect(read({ ...good, weight: 3, soft_limit: 5 })).toMatchObject({ ok: true })
})

test('another content type is 415, broken JSON 400, each in axum’s words', () => {
  expect(read(good, 'text/plain')).toMatchObject({
    status: 415,
    text: 'Expected request with `Content-Type: application/json`',
  })
  expect(read('{')).toMatchObject({ status: 400 })
  expect(textOf('{')).toMatch(/^Failed to parse the request body as JSON: /)
})

test.each([
  [{ ...good, id: undefined }, 'missing field `id`'],
  [{ ...good, port: 70_000 }, 'port: invalid value: integer `70000`, expected u16'],
  [{ ...good, weight: 1.5 }, 'weight: invalid type: floating point `1.5`, expected u8'],
  [{ ...good, ip: 5 }, 'ip: invalid type: integer `5`, expected a string'],
  [[], 'invalid type: sequence'],
])('a body that does not fit is 422 and says why', (body, why) => {
  expect(read(body)).toMatchObject({ status: 422 })
  expect(textOf(body)).toContain(`Failed to deserialize the JSON body into the target type: ${why}`)
})
