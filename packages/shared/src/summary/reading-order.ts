import { METRICS, type TrendName } from '../metrics.ts'

const FIRST: readonly TrendName[] = [
  'ttft',
  'itl',
  'icl',
  'e2e',
  'http_req_duration',
  'response_time',
  'service_time',
]

/** Latencies as people read them: what they look for first comes first; the rest as the definitions have it. */
export const READING_ORDER: readonly TrendName[] = [
  ...FIRST,
  ...(Object.keys(METRICS) as TrendName[]).filter((metric) => !FIRST.includes(metric)),
]
