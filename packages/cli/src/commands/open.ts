import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { EXIT_CODES } from '@broadside/shared/runs/exit-code'
import type { Command } from '../command.ts'
import { runIdOf } from '../run-id.ts'

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
}

export const openCommand: Command = {
  name: 'open',
  usage: '<run | latest>',
  summary: 'Opens a run in the browser, and prints its address',
  takes: { min: 1, max: 1 },
  help: [['--print', 'prints it only']],
  options: { print: { type: 'boolean' } },
  async run({ arguments: [run = ''], client, terminal, flag }) {
    const { url } = await client.json<{ url: string }>(`/runs/${await runIdOf(client, run)}`)
    terminal.out(`${url}\n`)
    if (!flag('print') && !(await browse(url)))
      terminal.err('No browser could be started. Open the address yourself.')
    return EXIT_CODES.passed
  },
}

/** Whether the system's opener could be started. Only web addresses are handed to it. */
async function browse(url: string): Promise<boolean> {
  const { protocol, href } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const opener = spawn(command, [...args, href], { detached: true, stdio: 'ignore' })
  try {
    await once(opener, 'spawn')
    opener.unref()
    return true
  } catch {
    return false
  }
}
