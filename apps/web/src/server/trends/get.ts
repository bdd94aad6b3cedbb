import { listTrend, type TrendRun } from '@broadside/db/runs/list-trend'
import { storedSummary } from '@broadside/db/runs/stored-json'
import { COMPARED_METRICS, type ComparedMetric } from '@broadside/shared/compare/compared-metrics'
import { summaryValue } from '@broadside/shared/compare/summary-value'
import { type TrendBand, type TrendStep, trendBand, trendSteps } from '@broadside/shared/compare/trend-band'
import type { Validity, Verdict } from '@broadside/shared/runs/run-status'
import type { RunSummary } from '@broadside/shared/summary/summary'
import { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { getScenario } from '../scenarios/get.ts'

export const GetTrend = z.strictObject({
  /** Slug or id. */
  scenario: z.string().min(1).max(64),
  branch: z.string().max(200).optional(),
  /** The latest runs that are looked at. */
  limit: z.int().min(5).max(500).default(100),
})

export interface TrendRunView {
  readonly id: string
  readonly name: string
  readonly verdict: Verdict
  readonly validity: Validity | null
  readonly pinned: boolean
  readonly tags: readonly string[]
  readonly git: { readonly branch: string | null; readonly commit: string | null }
  readonly createdBy: string | null
  readonly createdAt: Date
  /** Changes where the configuration did: numbers before and after are of different loads. */
  readonly configHash: string
}

export interface MetricTrend {
  readonly metric: ComparedMetric
  /** One for each run; null: not measured, or too few samples. */
  readonly values: readonly (number | null)[]
  /** Where the metric has lain since its last step; null with too few runs. Invalid runs do not count. */
  readonly band: TrendBand | null
  /** `run` is an index into the runs. */
  readonly steps: readonly (Omit<TrendStep, 'at'> & { readonly run: number })[]
}

export interface TrendView {
  readonly scenario: { readonly id: string; readonly slug: string; readonly name: string }
  /** The oldest first. */
  readonly runs: readonly TrendRunView[]
  readonly metrics: readonly MetricTrend[]
}

/** The key metrics of a scenario over its latest finished runs. Throws not_found. */
export async function getTrend(access: Access, input: z.infer<typeof GetTrend>): Promise<TrendView> {
  const { id, slug, name } = await getScenario(access, input.scenario)
  const rows = (await listTrend(access.tenant, id, input)).flatMap((row) => {
    const summary = storedSummary(row)
    return summary ? [{ ...row, summary }] : []
  })
  const metrics = COMPARED_METRICS.map((metric) => metricTrend(rows, metric)).filter(({ values }) =>
    values.some((value) => value !== null),
  )
  return { scenario: { id, slug, name }, runs: rows.map(runView), metrics }
}

type MeasuredRun = Omit<TrendRun, 'summary'> & { readonly summary: RunSummary }

function metricTrend(rows: readonly MeasuredRun[], metric: ComparedMetric): MetricTrend {
  const values = rows.map((row) => summaryValue(row.summary, metric))
  const counted = values.flatMap((value, run) =>
    value === null || rows[run]?.validity === 'invalid' ? [] : [{ value, run }],
  )
  const steps = trendSteps(counted.map(({ value }) => value))
  const since = steps.at(-1)?.at ?? 0
  return {
    metric,
    values,
    band: trendBand(counted.slice(since).map(({ value }) => value)) ?? null,
    steps: steps.map(({ at, ...step }) => ({ ...step, run: counted[at]?.run ?? 0 })),
  }
}

function runView({ summary: _summary, gitBranch, gitCommit, ...row }: MeasuredRun): TrendRunView {
  return { ...row, git: { branch: gitBranch, commit: gitCommit } }
}
