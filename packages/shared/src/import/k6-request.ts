/** The first request of a script that is written out as text. */
export interface K6Request {
  readonly baseUrl: string
  readonly method: string
  readonly path: string
  readonly notes: readonly string[]
}

const CALL = /\bhttp\.(get|post|put|patch|del|head|options)\(\s*(['"`])((?:(?!\2)[^\\$])+)\2/g
const METHODS: Readonly<Record<string, string>> = { del: 'DELETE' }

/** Looks for `http.get('http://…')` in a script, as text; a body, headers and checks stay code, and the notes say so. */
export function requestIn(script: string): K6Request | undefined {
  const calls = [...script.matchAll(CALL)].filter(([, , , url]) => URL.canParse(url ?? ''))
  const [first] = calls
  if (!first) return undefined
  const [, call = 'get', , text = ''] = first
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  const method = METHODS[call] ?? call.toUpperCase()
  const notes: string[] = []
  if (calls.length > 1)
    notes.push(
      `Of ${calls.length} requests in the script the first was taken; the others can be added as steps.`,
    )
  if (method !== 'GET' && method !== 'HEAD')
    notes.push(`The body and the headers of ${method} are code: write them into the scenario.`)
  if (/\bcheck\(/.test(script))
    notes.push(
      'The script’s checks are code: write them as checks of the scenario (status, header, JSON, body).',
    )
  if (/\bsleep\(/.test(script)) notes.push('sleep() is code: set a think time instead.')
  return { baseUrl: url.origin, method, path: url.pathname + url.search, notes }
}
