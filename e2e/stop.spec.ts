import { endOf, measured, query, startRun } from './support/api.ts'
import { expect, test } from './support/test.ts'

interface State {
  readonly run: { readonly status: string }
  readonly events: readonly { readonly kind: string; readonly atMs: number }[]
}
interface QueryStart {
  readonly startMs: number
}

test('Stop ends new work within 2 s, and the page says who stopped it', async ({ page }) => {
  const runId = await startRun({ duration: '10m', users: 10 })
  await page.goto(`/runs/${runId}`)
  await expect(page.getByRole('region', { name: 'Tokens' }).first()).toContainText(/[1-9]/, {
    timeout: 20_000,
  })
  await measured(runId, 2)
  await page.getByRole('button', { name: 'Stop' }).click()
  expect(await endOf(runId)).toBe('aborted')
  await expect(page.getByRole('alert').filter({ hasText: 'The run was aborted' })).toContainText(
    'stopped by a person',
  )

  const { events } = await query<State>('runs.get', { id: runId })
  const stopAtMs = events.find((event) => event.kind === 'stop')?.atMs ?? Number.NaN
  const started = await query<QueryStart[]>('runs.queries', { runId, limit: 500 })
  const last = Math.max(...started.map((row) => row.startMs))
  expect(started.length).toBeGreaterThan(0)
  expect(last).toBeLessThan(stopAtMs + 2_000)
})
