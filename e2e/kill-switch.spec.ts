import { endOf, query, rest, startRun } from './support/api.ts'
import { expect, test } from './support/test.ts'

interface State {
  readonly run: { readonly status: string; readonly failure: { readonly code: string } | null }
}
interface QueryStart {
  readonly startMs: number
}

test('the kill switch ends the load of a real worker within 2 s, and nothing starts until it is released', async ({
  page,
}) => {
  const runId = await startRun({ duration: '10m', users: 10 })
  await expect
    .poll(async () => (await query<QueryStart[]>('runs.queries', { runId, limit: 500 })).length)
    .toBeGreaterThan(0)
  await page.goto('/settings/organization')
  const card = page.getByRole('region', { name: 'Kill switch' })
  await card.getByLabel('Reason').fill('a browser test')
  const { run } = await query<{ run: { startedAt: string } }>('runs.get', { id: runId })
  await card.getByRole('button', { name: 'Stop everything' }).click()
  await expect(card.getByRole('status')).toContainText('a browser test')
  try {
    expect(await endOf(runId)).toBe('aborted')
    const { since } = await rest<{ since: string }>('/kill-switch')
    const pulledAtMs = Date.parse(since) - Date.parse(run.startedAt)
    expect((await query<State>('runs.get', { id: runId })).run.failure?.code).toBe('killed')
    const started = await query<QueryStart[]>('runs.queries', { runId, limit: 500 })
    expect(Math.max(...started.map((row) => row.startMs))).toBeLessThan(pulledAtMs + 2_000)
    await expect(startRun({ users: 1 })).rejects.toThrow('a browser test')
    const strip = page.getByRole('status').filter({ hasText: 'kill switch is pulled' })
    await page.goto('/runs')
    await expect(strip).toContainText('a browser test')
  } finally {
    await page.goto('/settings/organization')
    await card.getByRole('button', { name: 'Release' }).click()
  }
  await expect(card.getByRole('button', { name: 'Stop everything' })).toBeVisible()
  expect(await endOf(await startRun({ users: 1, queries: 1 }))).toBe('finished')
})
