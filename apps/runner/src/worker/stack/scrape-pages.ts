import type { Scrape } from '@broadside/shared/config/scrape'
import type { Log } from '../../log.ts'
import { repeat } from '../../repeat.ts'
import { parsePrometheusText } from './prometheus-text.ts'
import type { SideSeries } from './side-series.ts'

const EVERY_MS = 1_000
const TIMEOUT_MS = 2_000
const MAX_BYTES = 4 * 1024 * 1024
/** Of one page; a page with more names needs `only`. */
const MAX_SERIES = 300

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
            record(page, await read(page.url), series)
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

async function read(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const text = await response.text()
  if (text.length > MAX_BYTES) throw new Error(`${url} answered more than ${MAX_BYTES} bytes`)
  return text
}

function record({ name: source, only }: Scrape, text: string, series: SideSeries): void {
  const wanted = parsePrometheusText(text).filter(({ metric }) =>
    only ? only.includes(metric) : !metric.endsWith('_bucket'),
  )
  for (const { name, value, isCounter } of wanted.slice(0, MAX_SERIES))
    if (isCounter) series.total('scraped_count', { source, name }, value)
    else series.gauge('scraped_gauge', { source, name }, value)
}
