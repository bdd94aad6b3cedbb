import { queriesOfRun } from '@broadside/db/measurements/query-samples'
import { queryCsvHeader, queryCsvLine } from '@broadside/shared/export/query-csv'
import type { Access } from '../auth/access.ts'
import { requireRun } from './require.ts'

const CHUNK_BYTES = 64 * 1_024

/** The per-query CSV of a run, as it is read: one line per query, failed ones and failed sessions too. Throws not_found. */
export async function exportCsv(access: Access, runId: string): Promise<ReadableStream<Uint8Array>> {
  const run = await requireRun(access, runId)
  const lines = csvLines(access, run.id)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      let text = ''
      while (text.length < CHUNK_BYTES) {
        const { done, value } = await lines.next()
        if (done) {
          if (text !== '') controller.enqueue(encoder.encode(text))
          controller.close()
          return
        }
        text += value
      }
      controller.enqueue(encoder.encode(text))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}

async function* csvLines({ services }: Access, runId: string): AsyncGenerator<string, undefined> {
  const { pool } = services.db
  // A session's close is known only at its end, but belongs on each of its lines: a first pass collects them.
  const closes = new Map<string, number>()
  for await (const query of queriesOfRun(pool, runId))
    if (query.closeMs !== null) closes.set(query.sessionId, query.closeMs)
  yield queryCsvHeader()
  for await (const query of queriesOfRun(pool, runId))
    yield queryCsvLine({ ...query, closeMs: closes.get(query.sessionId) ?? null })
  return undefined
}
