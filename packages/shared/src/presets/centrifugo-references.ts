import type { Reference } from './preset.ts'

const ACK =
  'The time until an endpoint answers that has only begun to stream; how long an answer took is not measured.'
const TIMEOUT_BOUND =
  'Counts posts over a duration that the 120–300 s timeouts of failing clients set; it says nothing about capacity.'

/** The demo report's size that worked: 500 clients, 3 cycles each. */
export const MEDIUM_CLUSTER: Reference = {
  source: 'Centrifugo demo report: 500 clients × 3 cycles, 2 nodes, 2 × 4 session API workers, Python client',
  rows: [
    { metric: 'Completed cycles', published: '1 500 / 1 500 (100 %)' },
    {
      metric: 'Reconnects',
      published: '436',
      wrong: 'The authors later called the counting itself a bug; other versions count none.',
      flaw: 'C10',
    },
    { metric: 'Requests per second', published: '24.06', wrong: TIMEOUT_BOUND, flaw: 'C7' },
    { metric: 'Tokens per second', published: '2 406' },
    { metric: 'Request latency p50 / p95 / p99', published: '14 / 186 / 205 ms', wrong: ACK, flaw: 'C2' },
    {
      metric: 'Duration',
      published: '62.34 s',
      wrong: 'The ramp and the ideal 3 × 1 s of each client are in it; neither is named.',
      flaw: 'C7',
    },
  ],
  reading: 'All cycles completed, but nothing in the table says how late a token or an answer was.',
}

/** The demo report's ceiling: 5 000 clients, 3 cycles each. */
export const LARGE_CLUSTER: Reference = {
  source:
    'Centrifugo demo report: 5 000 clients × 3 cycles, 2 nodes, 2 × 4 session API workers, Python client',
  rows: [
    { metric: 'Completed cycles', published: '3 792 / 15 000 (25.3 %)' },
    {
      metric: 'Failed clients',
      published: '1 830 / 5 000 (36.6 %)',
      wrong: 'Only those without one completed cycle: a client that lost two of three counts as successful.',
      flaw: 'C9',
    },
    {
      metric: 'Reconnects',
      published: '61 567',
      wrong: 'From the version whose count the authors later called a bug.',
      flaw: 'C10',
    },
    { metric: 'Requests per second', published: '23.59', wrong: TIMEOUT_BOUND, flaw: 'C7' },
    {
      metric: 'Tokens per second',
      published: '1 060',
      wrong:
        '44.9 tokens a request where 100 were asked for; 177 a completed cycle, because failed cycles’ tokens are counted too.',
      flaw: 'C3',
    },
    {
      metric: 'Request latency p50 / p95 / p99',
      published: '1.4 / 51 / 90 s',
      wrong: `${ACK} Errors of the balancer are in it as fast answers.`,
      flaw: 'C1',
    },
    {
      metric: 'Token latency p50 / p95 / p99',
      published: '2.8 / 23 / 84 s',
      wrong:
        'The first token received, which need not be the first sent; late tokens of a cycle that timed out count for the next.',
      flaw: 'C12',
    },
    {
      metric: 'Analysis',
      published: '“the bottleneck shifted to Centrifugo/Redis capacity”',
      wrong: 'Nodes, workers, balancer threads and ramp changed together; no run differs in one thing only.',
      flaw: 'C14',
    },
  ],
  reading:
    'Three cycles in four failed, more than half of the tokens never came, and the rates are those of the timeouts.',
}
