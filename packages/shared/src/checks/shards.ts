import { parseSeries } from '../points/series.ts'
import { type Check, findingsOf } from './check.ts'

const SKEW_LIMIT_MS = 100

/** Every shard of the run ended by itself and said so. */
export const shardsComplete: Check = ({ shards }) => {
  const finding = findingsOf('shards-complete')
  const incomplete = shards.filter((shard) => shard.status !== 'finished' || !shard.end)
  const evidence = {
    shards: shards.length,
    incomplete: incomplete.length,
    which: incomplete.map((shard) => `${shard.shard}: ${shard.status}`).join(', ') || null,
  }
  if (incomplete.length > 0)
    return finding.invalid(
      `${incomplete.length} of ${shards.length} shards did not finish.`,
      evidence,
      'A part of the planned load is missing from every number. Look at the shard’s reason, then run again.',
    )
  return finding.ok('Every shard finished.', evidence)
}

/** The stored frames add up to what the engines counted: nothing was lost on the way, and nothing came twice. */
export const framesVsTotals: Check = ({ shards, totals }) => {
  const finding = findingsOf('frames-vs-totals')
  const ended = shards.flatMap((shard) => (shard.end ? [{ ...shard, end: shard.end }] : []))
  const framesStored = ended.reduce((sum, shard) => sum + shard.frames, 0)
  const framesSent = ended.reduce((sum, shard) => sum + shard.end.frames, 0)
  const differing: string[] = []
  if (ended.length === shards.length) {
    for (const [metric, engine] of sums(ended.map((shard) => shard.end.totals)))
      if (engine !== totals.counter(metric))
        differing.push(`${metric}: ${totals.counter(metric)} of ${engine}`)
    for (const [metric, engine] of sums(ended.map((shard) => shard.end.sampleCounts))) {
      const stored = totals.histogram(metric, () => true).count
      if (engine !== stored) differing.push(`${metric}: ${stored} of ${engine} samples`)
    }
  }
  const evidence = { framesSent, framesStored, differing: differing.join(', ') || null }
  if (framesSent !== framesStored || differing.length > 0)
    return finding.invalid(
      'The stored frames do not add up to what the engines counted.',
      evidence,
      'Measurements were lost between runner and database. The runner’s log says when Redis could not be reached.',
    )
  return finding.ok('The stored frames add up to what the engines counted.', evidence)
}

/** The runners' clocks agree to within 100 ms; otherwise a point would mix different moments. */
export const clockSkew: Check = ({ shards }) => {
  const finding = findingsOf('clock-skew')
  const offsets = shards.flatMap((shard) => (shard.clockOffsetMs === null ? [] : [shard.clockOffsetMs]))
  const spreadMs = offsets.length > 0 ? Math.max(...offsets) - Math.min(...offsets) : null
  const evidence = { shardsMeasured: offsets.length, spreadMs, limitMs: SKEW_LIMIT_MS }
  if (spreadMs !== null && spreadMs > SKEW_LIMIT_MS)
    return finding.invalid(
      `The runners’ clocks differ by ${Math.round(spreadMs)} ms.`,
      evidence,
      'Points mix different moments. Keep the runners’ clocks in step (NTP), then run again.',
    )
  if (offsets.length < shards.length)
    return finding.ok('The clock offset of some shards was not measured.', evidence)
  if (offsets.length < 2) return finding.ok('A single shard: nothing to compare its clock with.', evidence)
  return finding.ok('The runners’ clocks agree.', evidence)
}

function sums(records: readonly Readonly<Record<string, number>>[]): Map<string, number> {
  const byMetric = new Map<string, number>()
  for (const record of records)
    for (const [key, value] of Object.entries(record)) {
      const { metric } = parseSeries(key)
      byMetric.set(metric, (byMetric.get(metric) ?? 0) + value)
    }
  return byMetric
}
