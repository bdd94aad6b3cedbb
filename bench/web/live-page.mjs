import { setTimeout as sleep } from 'node:timers/promises'
import { startLiveRun, stopRun } from '../lib/follow-run.mjs'
import { percentile } from '../lib/percentile.mjs'
import { fixed } from '../lib/report.mjs'

const SETTLE_MS = 5_000
const MEASURED_S = 90

/** A run of 100 users that goes on, and its page beside it. */
export async function livePage({ system, browser }) {
  const run = await startLiveRun(system, { duration: '10m', users: 100 })
  const page = await browser.newPage()
  try {
    await page.goto(`/runs/${run.id}`)
    await page.locator('[data-testid=chart-e2e] [data-series] path').first().waitFor()
    await sleep(SETTLE_MS)
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Performance.enable')
    const charts = await page.locator('figure[data-testid^=chart-]').count()
    await watchSeconds(page, run.startedAtMs)
    const before = await metricsOf(devTools)
    await sleep(MEASURED_S * 1_000)
    const after = await metricsOf(devTools)
    const delaysMs = await page.evaluate(() => window.delaysMs)
    const shift = await page.evaluate(() => window.shift)
    const elapsedS = after.Timestamp - before.Timestamp
    const perSecond = (key) => ((after[key] - before[key]) / elapsedS) * 1_000
    return {
      title: `The live page of a run of 100 users, ${charts} charts, over ${MEASURED_S} s`,
      note: 'Delay: from the end of a second of the run until the page shows it. Main thread: all tasks of the page, per second of the run. Bars: p95 within 1 000 ms, at most 150 ms, shift 0.',
      head: [
        'delay p50 ms',
        'p95 ms',
        'worst ms',
        'seconds seen',
        'main thread ms/s',
        'of it scripts',
        'layout shift',
      ],
      rows: [
        [
          fixed(percentile(delaysMs, 0.5), 0),
          fixed(percentile(delaysMs, 0.95), 0),
          fixed(Math.max(...delaysMs), 0),
          delaysMs.length,
          fixed(perSecond('TaskDuration'), 0),
          fixed(perSecond('ScriptDuration'), 0),
          fixed(shift, 4),
        ],
      ],
    }
  } finally {
    await page.context().close()
    await stopRun(system, run.id)
  }
}

export async function metricsOf(devTools) {
  const { metrics } = await devTools.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** Notes, in the page, when each further second is painted: the clock of the header is drawn with the charts. */
async function watchSeconds(page, startedAtMs) {
  await page.evaluate((startMs) => {
    window.delaysMs = []
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
    }).observe({ type: 'layout-shift' })
    const header = document.querySelector('article > header')
    const secondShown = () => {
      const [, minutes, seconds] = /(\d+):(\d\d)/.exec(header.textContent) ?? []
      return Number(minutes) * 60 + Number(seconds)
    }
    let last = secondShown()
    new MutationObserver(() => {
      const shown = secondShown()
      if (!(shown > last)) return
      last = shown
      // After the frame in which it is painted.
      requestAnimationFrame(() =>
        setTimeout(() => window.delaysMs.push(Date.now() - (startMs + shown * 1_000))),
      )
    }).observe(document.querySelector('article'), { subtree: true, childList: true, characterData: true })
  }, startedAtMs)
}
