import type { Scrape } from '@broadside/shared/config/scrape'
import { fetchPrometheusPage } from '../../engine/index.ts'
import type { Log } from '../../log.ts'
import { repeat } from '../../repeat.ts'
import { type ScrapedSeries, scrapedSeries } from './scraped-series.ts'
import type { SideSeries } from './side-series.ts'

const EVERY_MS = 1_000
const TIMEOUT_MS = 2_000

/** Reads the pages every second until it is closed. One that cannot be read is a gap, and is said once. */
export function scrapePages(
  pages: readonly Scrape[],
  series: SideSeries,
  log: Log,
): { close(): Promise<void> } {
  const silent = new Set<string>()
  return repeat(
    EVERY_MS,
    async () => {
      await Promise.all(
        pages.map(async (page) => {
          try {
            const answer = await fetchPrometheusPage(page.url, { timeoutMs: TIMEOUT_MS })
            record(page, scrapedSeries(answer, page.only), series)
            silent.delete(page.name)
          } catch (error) {
            if (!silent.has(page.name))
              log.warn({ err: error, source: page.name }, 'a Prometheus page could not be read')
            silent.add(page.name)
          }
        }),
      )
    },
    (error) => log.warn({ err: error }, 'scrape'),
  )
}

function record({ name: source }: Scrape, scraped: readonly ScrapedSeries[], series: SideSeries): void {
  for (const { name, value, isCounter } of scraped)
    if (isCounter) series.total('scraped_count', { source, name }, value)
    else series.gauge('scraped_gauge', { source, name }, value)
}
