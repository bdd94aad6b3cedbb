import { percentile } from '../lib/percentile.mjs'
import { fixed } from '../lib/report.mjs'

const ROUNDS = 5

/** The page of the longest run, opened by somebody who has nothing cached. */
export async function longRun({ system, browser }) {
  const [run] = await system.sql(
    `SELECT run.id, count(*)::int AS seconds FROM run JOIN point ON point.run_id = run.id AND point.span = 1
     GROUP BY run.id ORDER BY seconds DESC LIMIT 1`,
  )
  const opened = []
  for (let round = 0; round < ROUNDS; round++) opened.push(await open(browser, run.id))
  const of = (key) => opened.map((one) => one[key])
  const row = (what, key, digits = 0) => [
    what,
    fixed(percentile(of(key), 0.5), digits),
    fixed(Math.max(...of(key)), digits),
  ]
  return {
    title: `The page of a run of ${fixed(run.seconds / 3_600)} h (${run.seconds} seconds measured), cold`,
    note: `${ROUNDS} times in a fresh browser context. Interactive: every chart is drawn, and a press on a tab has been answered. Measured just after a start of the server, the worst is the first one. Bars: interactive within 2 000 ms, scripts at most 350 kB, shift 0.`,
    head: ['', 'median', 'worst'],
    rows: [
      row('first heading, ms', 'headingMs'),
      row('charts drawn, ms', 'chartsMs'),
      row('interactive, ms', 'interactiveMs'),
      row('charts', 'charts'),
      row('scripts over the wire, kB', 'scriptKb'),
      row('data over the wire, kB', 'dataKb'),
      row('layout shift', 'shift', 4),
    ],
  }
}

async function open(browser, runId) {
  const page = await browser.newPage()
  const sizes = { script: [], data: [] }
  page.on('requestfinished', (request) => {
    // What is asked for while the scripts load counts as no fetch to the browser.
    const isData = new URL(request.url()).pathname.startsWith('/api/')
    const list = isData ? sizes.data : sizes[request.resourceType()]
    list?.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.addInitScript(() => {
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const beganMs = performance.now()
  const since = () => performance.now() - beganMs
  await page.goto(`/runs/${runId}`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const headingMs = since()
  await page.locator('[data-testid=chart-e2e] [data-series] path').first().waitFor()
  const chartsMs = since()
  await page.getByRole('tab', { name: 'Errors' }).click()
  await page.getByRole('tab', { name: 'Errors', selected: true }).waitFor()
  const interactiveMs = since()
  await page.waitForLoadState('networkidle')
  const sum = async (list) => (await Promise.all(list)).reduce((total, size) => total + size, 0) / 1_000
  const opened = {
    headingMs,
    chartsMs,
    interactiveMs,
    charts: await page.locator('figure[data-testid^=chart-]').count(),
    scriptKb: await sum(sizes.script),
    dataKb: await sum(sizes.data),
    shift: await page.evaluate(() => window.shift),
  }
  await page.context().close()
  return opened
}
