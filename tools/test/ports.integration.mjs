import { once } from 'node:events'
import net from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { choosePorts, isPortFree } from '../lib/ports.mjs'

let server = net.createServer()
let taken = 0
beforeEach(async () => {
  server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  taken = /** @type {net.AddressInfo} */ (server.address()).port
})
afterEach(() => new Promise((done) => server.close(done)))

test('a port where somebody listens is not free, and is free again after', async () => {
  expect(await isPortFree(taken)).toBe(false)
  server.close()
  await once(server, 'close')
  expect(await isPortFree(taken)).toBe(true)
  server = net.createServer().listen(taken, '127.0.0.1')
})

test('a taken port is replaced, and said', async () => {
  /** @type {string[]} */
  const said = []
  const { web } = await choosePorts({ web: taken }, (sentence) => said.push(sentence))
  expect((web - taken) % 100).toBe(0)
  expect(web).not.toBe(taken)
  expect(said).toEqual([`port ${taken} (web) is taken by another process: using ${web} instead`])
})
