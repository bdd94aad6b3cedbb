import { isCounter, type PrometheusPage, type PrometheusSample } from '@broadside/shared/prometheus/read-page'

export interface ScrapedSeries {
  /** Metric name, and its labels in square brackets: `http_requests_total[code=200;method=GET]`. */
  readonly name: string
  readonly value: number
  /** Only grows, until the process is restarted. */
  readonly isCounter: boolean
}

/** Of one page; a page with more names needs `only`. */
const MAX_SERIES = 300
/** What separates the parts of a series key stays out of its tags. */
const RESERVED = /[{}:,[\];=]/g

/** The samples of a page as series of a run: of the metrics in `only`, or of all but the buckets of histograms. */
export function scrapedSeries(page: PrometheusPage, only?: readonly string[]): ScrapedSeries[] {
  return page.samples
    .filter(
      ({ name, value }) => Number.isFinite(value) && (only ? only.includes(name) : !name.endsWith('_bucket')),
    )
    .slice(0, MAX_SERIES)
    .map((sample) => ({
      name: seriesName(sample),
      value: sample.value,
      isCounter: isCounter(page, sample.name),
    }))
}

function seriesName({ name, labels }: PrometheusSample): string {
  const tags = Object.entries(labels)
    .map(([label, text]) => `${label}=${text.replace(RESERVED, '_')}`)
    .sort()
  const clean = name.replace(RESERVED, '_')
  return tags.length > 0 ? `${clean}[${tags.join(';')}]` : clean
}
