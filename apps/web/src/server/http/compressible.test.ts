import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { compressAnswers } from './compressible.ts'

test('a content type that was set as a list is text to whoever compresses; other lists stay lists', async () => {
  compressAnswers()
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', ['application/json'])
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    // As Next hands it over; of the real one it takes the header away.
    response.setHeader('x-encoded-with', ['identity'])
    response.end(JSON.stringify([response.getHeader('content-type'), response.getHeader('set-cookie')]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect([answer.headers.get('content-encoding'), answer.headers.get('x-encoded-with')]).toEqual([
    'identity',
    null,
  ])
  expect(await answer.json()).toEqual(['application/json', ['a=1', 'b=2']])
  server.closeAllConnections()
  server.close()
})
