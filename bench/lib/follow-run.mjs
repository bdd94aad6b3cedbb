import { setTimeout as sleep } from 'node:timers/promises'
import { trpcUrl } from './local-system.mjs'

/** Starts the demo's smoke scenario with changes, and waits until it runs; answers its id and when it started. */
export async function startLiveRun(system, overrides) {
  const { id } = await system.rest('/runs', { scenario: 'wsproxy-smoke', overrides, name: 'bench: live' })
  for (;;) {
    const { run } = await system.trpc('runs.get', { id })
    if (run.startedAt && run.status === 'running') return { id, startedAtMs: Date.parse(run.startedAt) }
    await sleep(50)
  }
}

export const stopRun = (system, id) => system.rest(`/runs/${id}/stop`, {})

/**
 * Follows a run as its page does, over server-sent events. Answers, until `stop`, how long after its end each second came, in ms.
 */
export function followDelays(system, { id, startedAtMs }) {
  const stopped = new AbortController()
  const delaysMs = []
  const done = (async () => {
    const url = trpcUrl(system.url, 'runs.watch', { runId: id })
    const { body } = await fetch(url, { headers: system.headers, signal: stopped.signal })
    const seen = new Set()
    let rest = ''
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const nowMs = Date.now()
      const events = (rest + chunk).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events)
        for (const second of secondsIn(event)) {
          if (!seen.has(second)) delaysMs.push(nowMs - (startedAtMs + (second + 1) * 1_000))
          seen.add(second)
        }
    }
  })().catch((error) => {
    if (error.name !== 'AbortError') throw error
  })
  return async () => {
    stopped.abort()
    await done
    return delaysMs
  }
}

function secondsIn(event) {
  const data = /^data: (.*)$/m.exec(event)?.[1]
  if (!data) return []
  return (JSON.parse(data).json?.points ?? []).map(({ second }) => second)
}
