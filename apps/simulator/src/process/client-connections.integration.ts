import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen } from '../net/listen.ts'
import { ClientConnections } from './client-connections.ts'

let server: Server
let port: number
let connections: ClientConnections
beforeEach(async () => {
  // Answers each chunk with itself, and the end with a last word.
  server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => socket.write(chunk))
    socket.on('end', () => socket.end('bye'))
  })
  connections = new ClientConnections().watch(server)
  port = await listen(server, 0, '127.0.0.1')
})
afterEach(async () => {
  connections.destroyAll()
  await new Promise((done) => server.close(done))
})

async function client(): Promise<{ socket: Socket; text(): string }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return { socket, text: () => text }
}

const untilOpen = (count: number) => expect.poll(() => connections.size).toBe(count)

test('the share that was asked for is cut, and no more', async () => {
  const clients = await Promise.all(Array.from({ length: 10 }, client))
  await untilOpen(10)
  let ended = 0
  for (const { socket } of clients) socket.once('end', () => ended++)
  expect(connections.drop(30)).toBe(3)
  await untilOpen(7)
  await expect.poll(() => ended).toBe(3)
})

test('what is sent is later by what was added, in order and to its end; a client from before is slowed too', async () => {
  const early = await client()
  await untilOpen(1)
  connections.slow(100, 50)
  const late = await client()
  for (const { socket } of [early, late]) {
    const startMs = performance.now()
    for (const word of ['one ', 'two ', 'three ']) socket.write(word)
    socket.end()
    await once(socket, 'end')
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(99)
  }
  expect([early.text(), late.text()]).toEqual(['one two three bye', 'one two three bye'])
})

test('once it is over nothing is held, and nothing that was held is lost or overtaken', async () => {
  connections.slow(200, 0)
  const { socket, text } = await client()
  socket.write('held ')
  await untilOpen(1)
  await new Promise((done) => setTimeout(done, 50))
  connections.slow(0, 0)
  socket.write('next ')
  await expect.poll(text).toBe('held next ')
})
