import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { ADDRESS_REFUSED, allowPublicHosts, refusedConnection } from './address-guard.ts'
import { openSocket } from './open-socket.ts'
import { parseTargetUrl } from './target-url.ts'

/** How an attempt to reach an address under a name ended. */
function connect(name: string, address: string): Promise<string> {
  const target = parseTargetUrl(`http://${name}/`)
  return new Promise((resolve) => {
    let end = 'closed'
    const socket = openSocket(
      { target, address },
      {
        onTcpConnected: () => {
          end = 'connected'
          socket.destroy()
        },
        onSocketReady: () => undefined,
        onSocketRead: () => undefined,
        onSocketError: (error) => {
          end = String((error as NodeJS.ErrnoException).code)
        },
        onSocketClosed: () => resolve(end),
      },
    )
  })
}

test('the address that a name leads to at this moment decides, not the name', async () => {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  expect(await connect(`gateway.example:${port}`, '127.0.0.1')).toBe('connected')
  for (const address of ['8.8.8.8', '169.254.169.254', '::ffff:169.254.169.254', 'fe80::1', '0.0.0.0', '::'])
    expect(await connect(`gateway.example:${port}`, address)).toBe(ADDRESS_REFUSED)
  await new Promise((resolve) => server.close(resolve))
})

test('a proved host may be public; others stay where they were, and nobody gets to the metadata service', () => {
  allowPublicHosts(['proved.example'])
  expect(refusedConnection('proved.example', '8.8.8.8')).toBeNull()
  expect(refusedConnection('proved.example', '169.254.169.254')?.message).toContain('metadata')
  expect(refusedConnection('other.example', '8.8.8.8')?.message).toContain('proof of ownership')
})
