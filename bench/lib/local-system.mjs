// The running `npm start`, as a bench uses it: its API, its database, a session of its own, and its processes.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { broadsideDir, root } from '../../tools/lib/layout.mjs'
import { localDatabase } from '../../tools/lib/local-database.mjs'
import { programs } from '../../tools/lib/system.mjs'

/** Throws a sentence when nothing runs here. */
export function openLocalSystem() {
  const databaseUrl = localDatabase()
  if (!databaseUrl)
    throw new Error('Nothing runs here: start it with `npm start`, then `npm run seed -- large`.')
  const { url, apiKey } = JSON.parse(readFileSync(join(broadsideDir, 'local.json'), 'utf8'))
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }

  async function answerOf(response, what) {
    const text = await response.text()
    if (!response.ok) throw new Error(`${what} answered ${response.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
  return {
    url,
    headers,
    sql: async (statement, values = []) => (await pool.query(statement, values)).rows,
    rest: async (path, body) =>
      answerOf(
        await fetch(`${url}/api/v1${path}`, {
          method: body ? 'POST' : 'GET',
          headers,
          body: body && JSON.stringify(body),
        }),
        path,
      ),
    trpc: async (procedure, input) => {
      const { result } = await answerOf(await fetch(trpcUrl(url, procedure, input), { headers }), procedure)
      return result.data.json
    },
    mutate: async (procedure, input) => {
      const body = JSON.stringify({ json: input })
      const sent = { method: 'POST', headers, body }
      return (await answerOf(await fetch(`${url}/api/trpc/${procedure}`, sent), procedure)).result.data.json
    },
    /** A link that signs in the local user once. */
    async signInLink() {
      const token = randomBytes(32).toString('base64url')
      await pool.query(
        `INSERT INTO sign_in_token (id, user_id, token_hash, expires_at)
         SELECT $1, user_id, $2, now() + interval '10 minutes' FROM member ORDER BY created_at LIMIT 1`,
        [randomUUID(), createHash('sha256').update(token).digest('hex')],
      )
      return `${url}/sign-in/link?token=${token}`
    },
    /** CPU seconds that the web server has taken since it started. */
    webCpuS: () => cpuSecondsOf(processOf(programs.web)),
    close: () => pool.end(),
  }
}

export const trpcUrl = (url, procedure, input) =>
  `${url}/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`

/** The process id of one of this folder's programs. Linux only. */
function processOf(program) {
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && runs(name, program))
  if (!found) throw new Error(`${program} does not run`)
  return found
}

/** A standalone Next.js server names itself anew; its folder stays. */
function runs(pid, program) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return (
      command.includes(join(root, program)) || readlinkSync(`/proc/${pid}/cwd`) === join(root, program, '..')
    )
  } catch {
    return false // it has ended meanwhile
  }
}

const TICKS_PER_S = 100

function cpuSecondsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S
}
