import type { Reference } from './preset.ts'

export const MANUAL_SUITE: Reference = {
  source: 'tunnel2 load-test results of 2025-11-02, Test Suite 1 (bash and curl)',
  rows: [
    {
      metric: 'Success rate, all tests',
      published: '100 %, 0 errors, 0 data loss',
      wrong:
        'curl’s output and status were thrown away: a 502 or a refused connection counts as success, and no byte was checked.',
      flaw: 'T2',
    },
    {
      metric: '100 concurrent',
      published: '~500 RPS in 0.2 s',
      wrong: 'Bash starting 100 curls; one burst of 0.2 s is not a sustained rate.',
      flaw: 'T3',
    },
    { metric: '200 concurrent', published: '~475 RPS', wrong: 'The generator’s own limit.', flaw: 'T3' },
    { metric: '500 concurrent', published: '~500 RPS', wrong: 'The generator’s own limit.', flaw: 'T3' },
    { metric: '1 000 concurrent', published: '~434 RPS', wrong: 'The generator’s own limit.', flaw: 'T3' },
    {
      metric: '2 000 concurrent',
      published: '~366 RPS',
      wrong: 'Falls with concurrency: processes being started.',
      flaw: 'T3',
    },
    {
      metric: '1 000 sequential',
      published: '~36 RPS',
      wrong: '27.7 ms a request, most of it starting curl; the report admits it here and ignores it above.',
      flaw: 'T3',
    },
    {
      metric: '10 × 10 MB sequential',
      published: '7.3 MB/s',
      wrong: 'Neither size nor checksum was looked at.',
      flaw: 'T2',
    },
    {
      metric: '20 × 5 MB parallel',
      published: '35.7 MB/s',
      wrong: 'Neither size nor checksum was looked at.',
      flaw: 'T2',
    },
  ],
  reading: 'How fast one laptop starts curl processes. Nothing in it can fail.',
}

export const AGGRESSIVE: Reference = {
  source: 'tunnel2 load-test results of 2025-11-02, Test Suite 2 (NBomber, ramp-up aggressive)',
  rows: [
    {
      metric: 'Latency at 20 RPS',
      published: 'p50 17 ms, p99 61 ms of 200 requests',
      wrong:
        '200 requests in 10 s are the warm-up; the stage itself has 600. They are the only latencies of the report.',
      flaw: 'T1',
    },
    { metric: 'Stages 50 to 500 RPS', published: '“STABLE”', wrong: 'No counts, no latencies.', flaw: 'T1' },
    { metric: 'Stage 1 000 RPS', published: '“COMPLETED”', wrong: 'No result at all.', flaw: 'T1' },
    {
      metric: 'Max sustained',
      published: '~500 RPS',
      wrong: 'Taken from the burst of 100 curls, not from this test.',
      flaw: 'T3',
    },
    {
      metric: 'CPU 1–2 %, memory 106 MB',
      published: '“Excellent”',
      wrong: 'Of the NBomber process, not of the tunnel.',
      flaw: 'T7',
    },
    {
      metric: 'DNS lookups',
      published: '200 of 200 requests',
      wrong: 'One new connection a request: keep-alive did not work, and each latency has a connect in it.',
      flaw: 'T4',
    },
  ],
  reading: 'Warm-up numbers presented as the result; five of six stages have none.',
}

export const BASELINE: Reference = {
  source: 'tunnel2 BASELINE_METRICS of 2025-10-28: 10 RPS',
  rows: [
    { metric: 'p50', published: '18 ms' },
    {
      metric: 'p95',
      published: '64 ms',
      wrong: 'Connection set-up is in it: 1 200 lookups for 1 200 requests.',
      flaw: 'T4',
    },
    { metric: 'p99', published: '75 ms', wrong: 'The same.', flaw: 'T4' },
    { metric: '“Average of 3 runs”', published: '3', wrong: 'One run exists.', flaw: 'T9' },
  ],
  reading: 'One run without keep-alive; good enough as a ceiling, not as a baseline.',
}
