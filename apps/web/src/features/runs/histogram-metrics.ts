import type { RunView } from './run-view.ts'

const FIRST_CHOICES = ['e2e', 'http_req_duration', 'ttft']

/** Metrics of a finished run that have a distribution. */
export function metricsOf(run: RunView | undefined): string[] {
  if (!run?.summary) return []
  return Object.entries(run.summary.trends).flatMap(([name, trend]) =>
    trend && trend.count > 0 ? [name] : [],
  )
}

/** The metric to show: the asked one if the run has it, else what people look for first. */
export function chosenMetric(metrics: readonly string[], asked: string | undefined): string | undefined {
  if (asked !== undefined && metrics.includes(asked)) return asked
  return FIRST_CHOICES.find((metric) => metrics.includes(metric)) ?? metrics[0]
}
