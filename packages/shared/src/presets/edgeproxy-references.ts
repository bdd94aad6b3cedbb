import type { Reference } from './preset.ts'

const WRONG_TARGET =
  'Port 8081 /health is the control plane: no byte crossed the TCP edge, so this says nothing about a proxy.'
const READING =
  'Measured on the control plane, over a fixed round trip of 200 ms: throughput is connections ÷ latency, not capacity.'

export const HEY_100: Reference = {
  source: 'edgeProxy load-test report, Test 1: hey -n 10000 -c 100',
  rows: [
    {
      metric: 'Throughput',
      published: '~472 req/s',
      wrong: `${WRONG_TARGET} 100 ÷ 0.2087 s = 479.`,
      flaw: 'E1',
    },
    { metric: 'P50 latency', published: '206 ms', wrong: 'One round trip over the WAN.', flaw: 'E2' },
    {
      metric: 'P99 latency',
      published: '454 ms',
      wrong:
        'Connection set-up: 100 of 10 000 requests are the first of their connection and cost two round trips.',
      flaw: 'E5',
    },
    { metric: 'Success rate', published: '100 %' },
  ],
  reading: READING,
}

export const HEY_500: Reference = {
  source: 'edgeProxy load-test report, Test 2: hey -n 50000 -c 500',
  rows: [
    {
      metric: 'Throughput',
      published: '2 166 req/s',
      wrong: `${WRONG_TARGET} 500 ÷ 0.2266 s = 2 206.`,
      flaw: 'E2',
    },
    {
      metric: '“Horizontal scaling”',
      published: '5× throughput with 5× connections',
      wrong: 'An identity: with a fixed round trip the rate is proportional to the connections.',
      flaw: 'E2',
    },
    { metric: 'P99 latency', published: '667 ms', wrong: 'Connection set-up again.', flaw: 'E5' },
  ],
  reading: READING,
}

export const HEY_1000: Reference = {
  source: 'edgeProxy load-test report, Test 3: hey -n 100000 -c 1000',
  rows: [
    {
      metric: 'Throughput',
      published: '~1 083 req/s',
      wrong: 'k6 found 2 928 at the same concurrency; never investigated.',
      flaw: 'E4',
    },
    {
      metric: 'Success rate',
      published: '99.92 %',
      wrong: '77 requests ran into the deadline, and the report says “zero errors” elsewhere.',
      flaw: 'E7',
    },
    {
      metric: 'P99 latency',
      published: '2.56 s',
      wrong: 'hey drops failed requests from its latencies: the true tail is longer.',
      flaw: 'E8',
    },
  ],
  reading: READING,
}

export const K6_STAGES: Reference = {
  source: 'edgeProxy load-test report, Test 4: k6, stages to 1 000 VUs',
  rows: [
    {
      metric: 'Throughput',
      published: '2 928 req/s at 1 000 VUs',
      wrong: 'The mean over the ramp: 600 VUs on average ÷ 0.204 s. The plateau alone would be about 4 900.',
      flaw: 'E3',
    },
    { metric: 'P99 latency', published: '282 ms', wrong: 'k6’s max; k6 printed no p99.', flaw: 'E6' },
    {
      metric: '“No degradation during 90 s sustained load”',
      published: '90 s',
      wrong: 'The plateau is 20 s; the ramp is in every percentile.',
      flaw: 'E9',
    },
    {
      metric: 'errors',
      published: '0 %',
      wrong: 'A failed request throws in r.json() before it is counted.',
      flaw: 'E12',
    },
  ],
  reading: READING,
}
