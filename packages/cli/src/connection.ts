import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { CliEnv } from './env.ts'
import { CliError, invalidConfiguration } from './errors.ts'

export interface Connection {
  readonly url: string
  readonly apiKey: string
}

const LocalFile = z.object({ url: z.url(), apiKey: z.string().min(1) })

/** Server and key: flags, then the environment, then `.broadside/local.json` of this folder or one above it. */
export function findConnection(
  flags: { readonly url?: string; readonly key?: string },
  env: CliEnv,
  folder: string,
): Connection {
  const url = flags.url ?? env.url
  const apiKey = flags.key ?? env.apiKey
  if (url !== undefined && !URL.canParse(url))
    throw invalidConfiguration(`Server URL: expected http(s)://host[:port], received ${JSON.stringify(url)}`)
  if (url !== undefined && apiKey !== undefined) return { url, apiKey }
  const local = localConnection(folder)
  // A key is only for the server that it came with.
  if (local && (url === undefined || new URL(url).origin === new URL(local.url).origin))
    return { url: url ?? local.url, apiKey: apiKey ?? local.apiKey }
  const missing =
    url === undefined
      ? 'No server: give --url or set BROADSIDE_URL'
      : 'No API key: give --key or set BROADSIDE_API_KEY'
  throw new CliError(
    `${missing}. Create a key under Settings; on the machine of "npm start" both are found automatically.`,
  )
}

function localConnection(folder: string): Connection | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, '.broadside', 'local.json')
    if (existsSync(path)) return parseLocal(path)
    if (dirname(at) === at) return undefined
  }
}

function parseLocal(path: string): Connection {
  try {
    return LocalFile.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new CliError(
      `${path} could not be read as {url, apiKey}. Start the server again, or give --url and --key.`,
      1,
      { cause },
    )
  }
}
