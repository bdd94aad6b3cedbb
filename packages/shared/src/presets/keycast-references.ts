import type { Reference } from './preset.ts'

const SOURCE = 'Keycast load-testing tool, README'

export const WARM_CACHE: Reference = {
  source: `${SOURCE}, Example Results: WarmCache, GetPublicKey, concurrency 50, 20 users`,
  rows: [
    {
      metric: 'Throughput',
      published: '877.2 req/s',
      wrong:
        'The denominator holds the ramp and the wait for the progress ticker. By Little’s law 50 ÷ 0.044 s = 1 136; the real rate was about 1 097.',
      flaw: 'K1',
    },
    {
      metric: 'Duration',
      published: '25.0 s',
      wrong: 'A 20 s run with 5 s of ramp; a true 25 s would need a mean of 51 ms, above the p95.',
      flaw: 'K1',
    },
    {
      metric: 'Users',
      published: '20',
      wrong: 'warm-cache always uses user 0: one token, one connection pool, one instance behind a balancer.',
      flaw: 'K3',
    },
    { metric: 'p50', published: '44.0 ms', wrong: 'Up to the response headers only.', flaw: 'K6' },
    {
      metric: 'p99',
      published: '58.4 ms',
      wrong: 'Samples are dropped when the histogram is locked, and failed requests are mixed in.',
      flaw: 'K5',
    },
    { metric: 'Max', published: '178.4 ms', wrong: 'With the connect time of first requests.', flaw: 'K6' },
    {
      metric: 'Success rate',
      published: '100.0 %',
      wrong: 'An empty answer with status 200 counts as success; nothing is verified.',
      flaw: 'K12',
    },
  ],
  reading: 'One user’s cached handler at one instance, at a rate that is understated by a fifth.',
}

export const COLD_START: Reference = {
  source: `${SOURCE}, Latency Breakdown and Scenarios`,
  rows: [
    {
      metric: 'cold-start',
      published: 'each request uses a different user',
      wrong: 'n mod users: cold in the first pass only, warm ever after.',
      flaw: 'K3',
    },
    { metric: 'Cache miss (DB load)', published: '20–100 ms' },
    {
      metric: 'Cache hits (estimated)',
      published: 'latency below 15 ms',
      wrong: 'On the README’s own example (p50 44 ms) this calls a warm cache 0 % warm.',
      flaw: 'K4',
    },
  ],
  reading: 'The scenario is cold for one pass, and the hit ratio is guessed from latencies.',
}

export const MIXED: Reference = {
  source: `${SOURCE}, Scenarios: mixed`,
  rows: [
    {
      metric: 'mixed',
      published: '80 % repeat, 20 % new users',
      wrong: 'The split holds, but of 100 users only 8 of 10 hot and 18 of 90 cold ones are ever reached.',
      flaw: 'K3',
    },
  ],
  reading: 'After about 18 misses “mixed” is a warm run.',
}

export const SKEW: Reference = {
  source: `${SOURCE}, Configuration Risk: Load Skew & Metric Dilution`,
  rows: [
    { metric: 'Hot instance', published: '95 % CPU' },
    { metric: '9 idle instances', published: '~1 % CPU' },
    {
      metric: 'Cluster average',
      published: '~10.4 % CPU, no scale-out',
      wrong: 'True, and the tool’s own scenarios make it so: it has no view of single instances.',
      flaw: 'K14',
    },
  ],
  reading: 'The warning is right; the tool could neither provoke it knowingly nor show it.',
}

export const SIGNING: Reference = {
  source: `${SOURCE}, Real example`,
  rows: [
    {
      metric: 'Fix of the tenant extractor',
      published: '~160x slowdown (1.8k → 623k req/s)',
      wrong: 'That is 346×, and 623 000 requests a second is not plausible for this endpoint.',
      flaw: 'K11',
    },
  ],
  reading: 'A number that nobody checked.',
}
