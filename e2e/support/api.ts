import { setTimeout as sleep } from 'node:timers/promises'
import { stack } from './stack.ts'

const FINAL = ['finished', 'failed', 'aborted']

/** Asks the REST API as CI would; throws what it answered when it refused. */
export async function rest<T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
  const { url, apiKey } = stack()
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}` },
    body: body && JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as T
}

/** Asks a query of the UI's own API. */
export async function query<T>(procedure: string, input: object): Promise<T> {
  const { url, apiKey } = stack()
  const encoded = encodeURIComponent(JSON.stringify({ json: input }))
  const answer = await fetch(`${url}/api/trpc/${procedure}?input=${encoded}`, {
    headers: { 'x-api-key': apiKey },
  })
  const { result, error } = (await answer.json()) as { result?: { data: { json: T } }; error?: unknown }
  if (!result) throw new Error(`${procedure} was refused: ${JSON.stringify(error)}`)
  return result.data.json
}

/** Starts a run of the demo's smoke scenario with changes; answers its id. */
export async function startRun(
  overrides: object,
  name = 'browser test',
  marks: { tags?: readonly string[]; git?: { branch: string; commit?: string } } = {},
): Promise<string> {
  const { id } = await rest<{ id: string }>('/runs', { scenario: 'wsproxy-smoke', overrides, name, ...marks })
  return id
}

const LOOK_AGAIN_MS = 100

/** Resolves when the run is over; answers its status. */
export async function endOf(runId: string): Promise<string> {
  for (;;) {
    const { status } = await rest<{ status: string }>(`/runs/${runId}`)
    if (FINAL.includes(status)) return status
    await sleep(LOOK_AGAIN_MS)
  }
}

/** Resolves when that second of the run, counted from 0, has been measured. Throws when the run ends before. */
export async function measured(runId: string, second: number): Promise<void> {
  for (;;) {
    const { points } = await query<{ points: { second: number }[] }>('runs.points', { runId })
    if (points.some((point) => point.second >= second)) return
    const { status } = await rest<{ status: string }>(`/runs/${runId}`)
    if (FINAL.includes(status)) throw new Error(`run ${runId} ended (${status}) before second ${second}`)
    await sleep(LOOK_AGAIN_MS)
  }
}
