import { copyRun } from './support/copies.ts'
import { sql } from './support/database.ts'
import { expect, test } from './support/test.ts'

interface Summary {
  readonly trends: Readonly<Record<string, object>>
  readonly steady?: unknown
}

const RUNS = 12
/** With five runs on either side, both levels have a band. */
const FIRST_SLOW = 6

test('trends: the run from which on a scenario is slower is named with its commit, and the keys lead to a run', async ({
  page,
  endedRun,
}) => {
  const mark = `history-${Date.now()}`
  const [stored] = await sql<{ summary: Summary }>('SELECT summary FROM run WHERE id = $1', [endedRun])
  const { steady: _steady, trends = {}, ...summary } = stored?.summary ?? {}
  const ids: string[] = []
  for (let n = 0; n < RUNS; n++) {
    const p95Ms = (n < FIRST_SLOW ? 850 : 1_190) + (n % 3)
    const measured = { ...trends.e2e, count: 1_000, p50Ms: 840 + (n % 3), p95Ms, p99Ms: 1_300 }
    ids.push(
      await copyRun(endedRun, {
        name: `${mark} ${n}`,
        git_branch: mark,
        git_commit: `${n}`.padStart(2, '0').repeat(20),
        validity: 'valid',
        verdict: n < FIRST_SLOW ? 'passed' : 'failed',
        summary: { ...summary, trends: { ...trends, e2e: measured } },
        created_at: new Date(Date.now() - (RUNS - n) * 86_400_000),
      }),
    )
  }
  await page.goto(`/trends?scenario=wsproxy-smoke&branch=${mark}`)
  const step = page
    .getByRole('table', { name: 'Steps of the metrics' })
    .getByRole('row', { name: /Request latency p95/ })
  await expect(step).toContainText('+40')
  await expect(step).toContainText('06060606')
  await expect(step.getByRole('link', { name: `${mark} ${FIRST_SLOW}` })).toHaveAttribute(
    'href',
    `/runs/${ids[FIRST_SLOW]}`,
  )
  await expect(step.getByRole('link', { name: 'compare' })).toHaveAttribute(
    'href',
    `/compare?runs=${ids[FIRST_SLOW - 1]},${ids[FIRST_SLOW]}`,
  )
  const chart = page.getByTestId('chart-trend-e2e_p95')
  await expect(chart.getByText('usually')).toBeVisible()
  await expect(chart.locator('[data-step]')).toHaveCount(1)

  const slider = page.getByRole('slider', { name: /^Request latency p95: run under the cursor/ })
  await slider.focus()
  await slider.press('ArrowLeft')
  await slider.press('ArrowLeft')
  await slider.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/runs/${ids[RUNS - 2]}`))
  await sql('DELETE FROM run WHERE git_branch = $1', [mark])
})
