import { percentile } from '../lib/percentile.mjs'
import { fixed } from '../lib/report.mjs'

const RUNS = 6
const ROUNDS = 5

/** Six runs of an hour held against each other: the answer of the server, and the page. */
export async function comparison({ system, browser }) {
  const runs = await system.sql(
    `SELECT id FROM run WHERE finished_at - started_at = interval '1 hour' ORDER BY created_at LIMIT $1`,
    [RUNS],
  )
  const ids = runs.map(({ id }) => id)
  const firstPageMs = await pageMs(browser, ids)
  const nextPagesMs = []
  for (let round = 0; round < ROUNDS; round++) nextPagesMs.push(await pageMs(browser, ids))
  const beganMs = performance.now()
  await system.trpc('compare.get', { runs: ids })
  const answeredMs = performance.now() - beganMs
  return {
    title: `Comparing ${ids.length} runs of one hour`,
    note: 'From opening the page with nothing cached in the browser until its charts are drawn. The first time, the server has just started. Bar: 2 000 ms.',
    head: ['page, first time, ms', `page, again, median of ${ROUNDS}, ms`, 'answer of the API, again, ms'],
    rows: [[fixed(firstPageMs, 0), fixed(percentile(nextPagesMs, 0.5), 0), fixed(answeredMs, 0)]],
  }
}

async function pageMs(browser, ids) {
  const page = await browser.newPage()
  const beganMs = performance.now()
  await page.goto(`/compare?runs=${ids.join(',')}`, { waitUntil: 'commit' })
  await page.locator('[data-testid=chart-overlay-ttft_p99] [data-series] path').first().waitFor()
  const tookMs = performance.now() - beganMs
  await page.context().close()
  return tookMs
}
