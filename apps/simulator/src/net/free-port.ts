import { createServer } from 'node:net'
import { listen } from './listen.ts'

/** A port that was free a moment ago, for programs that cannot report the one they took. */
export async function freePort(host: string): Promise<number> {
  const server = createServer()
  const port = await listen(server, 0, host)
  await new Promise((done) => server.close(done))
  return port
}
