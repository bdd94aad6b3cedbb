import {
  listSparklines,
  SPARKLINE_KEYS,
  type SparklineKey,
  type SparklinePoint,
} from '@broadside/db/measurements/sparklines'
import { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { Id } from '../slug.ts'

export const RunSparklines = z.strictObject({ ids: z.array(Id).min(1).max(200) })

export type Sparklines = Readonly<Record<SparklineKey, readonly (number | null)[]>>

const MOST_VALUES = 40
/** As measured up to five minutes; then the roll-ups that the aggregator writes. */
const spanOf = (seconds: number): number =>
  seconds <= 300 ? 1 : seconds <= 3_600 ? 10 : seconds <= 21_600 ? 60 : 600

/** Small charts of each run, by id; runs without points have none. Throws not_found when none of the runs is here. */
export async function runSparklines(
  { tenant, services }: Access,
  { ids }: z.infer<typeof RunSparklines>,
): Promise<Readonly<Record<string, Sparklines>>> {
  const runs = await tenant.prisma.run.findMany({
    where: { id: { in: ids } },
    select: { id: true, startedAt: true, finishedAt: true },
  })
  if (runs.length === 0) throw notFound('run', ids[0] ?? '')
  const spans = new Map(
    runs.map(({ id, startedAt, finishedAt }) => {
      const endMs = (finishedAt ?? new Date()).getTime()
      return [id, spanOf(startedAt ? (endMs - startedAt.getTime()) / 1_000 : 0)]
    }),
  )
  const byRun = new Map<string, SparklinePoint[]>()
  for (const point of await listSparklines(services.db.pool, spans)) {
    const own = byRun.get(point.runId)
    if (own) own.push(point)
    else byRun.set(point.runId, [point])
  }
  return Object.fromEntries(
    [...byRun].map(([id, points]) => [
      id,
      Object.fromEntries(
        SPARKLINE_KEYS.map((key) => [key, thinned(points.map(({ values }) => values[key]))]),
      ) as Record<SparklineKey, (number | null)[]>,
    ]),
  )
}

/** At most 40 values: the largest of each stretch, so that no spike is lost. */
function thinned(values: readonly (number | null)[]): (number | null)[] {
  const size = Math.ceil(values.length / MOST_VALUES)
  if (size <= 1) return [...values]
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) => {
    const known = values.slice(index * size, (index + 1) * size).filter((value) => value !== null)
    return known.length === 0 ? null : Math.max(...known)
  })
}
