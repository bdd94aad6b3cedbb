import { decodeHistogramBase64, encodeHistogramBase64 } from '../histogram/codec.ts'
import type { ErrorCount, GaugeSample } from './metric-frame.ts'
import { parseSeries } from './series.ts'

type Counters = Readonly<Record<string, number>>
type Rates = Readonly<Record<string, readonly [number, number]>>
type Gauges = Readonly<Record<string, GaugeSample>>

/** Gauges of one second that are the worst shard's and not the sum of all: a share of one core does not add up. */
const WORST_OF = new Set(['generator_cpu'])

export function addCounters(parts: readonly Counters[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const part of parts)
    for (const [key, value] of Object.entries(part)) sum[key] = (sum[key] ?? 0) + value
  return sorted(sum)
}

export function addRates(parts: readonly Rates[]): Record<string, readonly [number, number]> {
  const sum: Record<string, readonly [number, number]> = {}
  for (const part of parts)
    for (const [key, [held, asked]] of Object.entries(part)) {
      const before = sum[key] ?? [0, 0]
      sum[key] = [before[0] + held, before[1] + asked]
    }
  return sorted(sum)
}

/** Adds base64 histograms key by key; a key that only one part has is passed on without decoding it. */
export function addHistograms(parts: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const byKey = new Map<string, string[]>()
  for (const part of parts)
    for (const [key, text] of Object.entries(part)) {
      const texts = byKey.get(key)
      if (texts) texts.push(text)
      else byKey.set(key, [text])
    }
  const sum: Record<string, string> = {}
  for (const [key, [first = '', ...others]] of byKey)
    sum[key] = others.length === 0 ? first : addEncoded(first, others)
  return sorted(sum)
}

function addEncoded(first: string, others: readonly string[]): string {
  const sum = decodeHistogramBase64(first)
  for (const other of others) sum.add(decodeHistogramBase64(other))
  return encodeHistogramBase64(sum)
}

/** Gauges of several shards at the same time: they add up, but for those that name the worst shard. */
export function joinGauges(parts: readonly Gauges[]): Record<string, GaugeSample> {
  const joined: Record<string, GaugeSample> = {}
  for (const part of parts)
    for (const [key, sample] of Object.entries(part)) {
      const before = joined[key]
      if (!before) joined[key] = sample
      else {
        const join = WORST_OF.has(parseSeries(key).metric) ? Math.max : (a: number, b: number) => a + b
        joined[key] = {
          last: join(before.last, sample.last),
          min: join(before.min, sample.min),
          max: join(before.max, sample.max),
        }
      }
    }
  return sorted(joined)
}

/** Gauges of one thing over time, earliest first: lowest, highest and the last of all. */
export function followGauges(parts: readonly Gauges[]): Record<string, GaugeSample> {
  const followed: Record<string, GaugeSample> = {}
  for (const part of parts)
    for (const [key, sample] of Object.entries(part)) {
      const before = followed[key] ?? sample
      followed[key] = {
        last: sample.last,
        min: Math.min(before.min, sample.min),
        max: Math.max(before.max, sample.max),
      }
    }
  return sorted(followed)
}

/** Equal errors (same code, scenario and message) become one; ordered by that key. */
export function addErrors(parts: readonly (readonly ErrorCount[])[]): ErrorCount[] {
  const byKey = new Map<string, ErrorCount>()
  for (const error of parts.flat()) {
    const key = JSON.stringify([error.code, error.scenario, error.message])
    byKey.set(key, { ...error, count: error.count + (byKey.get(key)?.count ?? 0) })
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, error]) => error)
}

/** The same record with its keys in order, so that equal merges are equal to the letter. */
function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
