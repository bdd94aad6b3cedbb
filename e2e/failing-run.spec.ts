import { endOf, startRun } from './support/api.ts'
import { expect, test } from './support/test.ts'

test('a target that cannot be reached: the page says which, and why', async ({ page }) => {
  const unreachable = 'http://127.0.0.1:9'
  const runId = await startRun({ httpUrl: unreachable, wsUrl: 'ws://127.0.0.1:9' })
  await page.goto(`/runs/${runId}`)
  const alert = page.getByRole('alert').filter({ hasText: 'The run failed' })
  await expect(alert).toContainText('the target could not be reached', { timeout: 30_000 })
  await expect(alert).toContainText('127.0.0.1:9')
  expect(await endOf(runId)).toBe('failed')
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(/No verdict|Failed/)
})

test('a wrong secret: the page says that the target refused it, not the secret', async ({ page }) => {
  const secret = 'not-the-secret-of-the-gateways-4711'
  const runId = await startRun({ secret })
  await page.goto(`/runs/${runId}`)
  const alert = page.getByRole('alert').filter({ hasText: 'The run failed' })
  await expect(alert).toContainText('refused the credentials', { timeout: 30_000 })
  expect(await page.content()).not.toContain(secret)
})
