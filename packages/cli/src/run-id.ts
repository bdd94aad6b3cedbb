import type { Client } from './client.ts'
import { CliError } from './errors.ts'

/** The id of a run as people name it: the id, the page’s address, or `latest`. */
export async function runIdOf(client: Client, text: string): Promise<string> {
  if (text === 'latest') {
    const { runs } = await client.json<{ runs: readonly { id: string }[] }>('/runs?limit=1')
    const [newest] = runs
    if (!newest) throw new CliError('There is no run yet.')
    return newest.id
  }
  const id = URL.canParse(text) ? (/^\/runs\/([^/]+)$/.exec(new URL(text).pathname)?.[1] ?? text) : text
  return encodeURIComponent(id)
}
