import type { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { runUrl } from '../runs/create.ts'
import { type CompareRuns, compareRuns } from './compare.ts'

/** A comparison as the REST API answers it: the sentences and numbers, without the whole configurations. */
export async function restComparison(access: Access, input: z.infer<typeof CompareRuns>) {
  const { runs, pairs, differences } = await compareRuns(access, input)
  return {
    runs: runs.map(({ config: _config, trialGroup: _group, targetId: _target, ...run }) => ({
      ...run,
      url: runUrl(access, run.id),
    })),
    comparisons: pairs.map(({ metrics, ...pair }) => ({
      ...pair,
      metrics: metrics.map(({ metric, ...row }) => ({
        id: metric.id,
        label: metric.label,
        better: metric.better,
        ...row,
      })),
    })),
    differences,
  }
}
