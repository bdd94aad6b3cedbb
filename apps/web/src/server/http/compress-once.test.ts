import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { createCompressor } from './compress-once.ts'

let compressed = 0
const compressOnce = createCompressor((body) => {
  compressed++
  return promisify(gzip)(body)
})
const long = JSON.stringify({ text: 'a snapshot '.repeat(1_000) })
const ask = (body: BodyInit, { takes = 'gzip, br', type = 'application/json', status = 200 } = {}) =>
  compressOnce(
    new Request('http://127.0.0.1/', { headers: { 'accept-encoding': takes } }),
    new Response(body, { status, headers: { 'content-type': type, 'cache-control': 'private' } }),
  )
const textOf = async (response: Response) => gunzipSync(await response.arrayBuffer()).toString()

test('a crowd gets one compressed body, each its own answer with its headers', async () => {
  compressed = 0
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask(long)))
  expect(compressed).toBe(1)
  for (const answer of answers) {
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'private',
      'content-encoding': 'gzip',
      'content-type': 'application/json',
      vary: 'accept-encoding',
      'x-encoded-with': 'gzip',
    })
    expect(await textOf(answer)).toBe(long)
  }
  const other = `${long} `
  expect(await textOf(await ask(other))).toBe(other)
  expect(compressed).toBe(2)
})

test.each([
  ['who takes none', long, { takes: 'identity' }],
  ['who refuses it', long, { takes: 'br, gzip;q=0' }],
  ['a picture', long, { type: 'image/png' }],
  ['a refusal', long, { status: 410 }],
  ['a short text', 'short', {}],
])('%s is left as it is', async (_what, body, how) => {
  const answer = await ask(body, how)
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.text()).toBe(body)
})
