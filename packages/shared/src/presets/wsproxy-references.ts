import type { Reference } from './preset.ts'

/** The wsproxy report's "standard" size: 20 clients, 3 queries each. */
export const SMALL_SCALE: Reference = {
  source: 'wsproxy load-test report, "Small Scale": 20 clients × 3 queries, 2 backends, 3 gateways',
  rows: [
    {
      metric: 'Success rate',
      published: '100 %',
      wrong:
        'A session counts as a success when no exception escaped; missing tokens and timeouts do not count against it.',
      flaw: 'W2',
    },
    { metric: 'Queries per second', published: '~20' },
    {
      metric: 'Tokens per second',
      published: '~310',
      wrong:
        '310 / 20 = 15.5 tokens a query, of 18: 14 % were lost, because the socket is opened after the query is posted.',
      flaw: 'W1',
    },
    { metric: 'Session creation', published: '22 ms' },
    {
      metric: 'WebSocket connect',
      published: '50 ms',
      wrong: 'The mean of a uniform wait of 0–100 ms: the gateway looks for new subscriptions every 100 ms.',
      flaw: 'W1',
    },
    {
      metric: 'Query p50',
      published: '~960 ms',
      wrong: '900 ms of it are the artificial 18 × 50 ms; the proxy’s own share does not show.',
      flaw: 'W10',
    },
    {
      metric: 'Reconnects',
      published: 'none needed',
      wrong: 'Drops of open sockets are not counted.',
      flaw: 'W6',
    },
  ],
  reading: 'One token in seven was lost, and the report says 100 %.',
}

/** The report's "stress" size after its optimisation. */
export const HIGH_SCALE: Reference = {
  source:
    'wsproxy load-test report, "High Scale": 5 000 clients × 3 queries, 2 backends × 4 workers, 3 gateways',
  rows: [
    {
      metric: 'Success rate',
      published: '99.46 % (4 973 / 5 000)',
      wrong: 'More than half of the "successful" queries ended by the 10 s receive timeout.',
      flaw: 'W3',
    },
    { metric: 'Failed sessions', published: '27' },
    {
      metric: 'Test duration',
      published: '70.65 s',
      wrong: 'Set by the few sessions that spend 31 s in backoff.',
      flaw: 'W5',
    },
    {
      metric: 'Queries per second',
      published: '211.18',
      wrong: 'Divided by a duration that the slowest sessions set.',
      flaw: 'W5',
    },
    {
      metric: 'Tokens per second',
      published: '336.94',
      wrong: '336.94 / 211.18 = 1.60 tokens a query of 18: 8.9 % of the tokens arrived.',
      flaw: 'W3',
    },
    {
      metric: 'Tokens in total',
      published: '183 690',
      wrong:
        '183 690 in 70.65 s are 2 600 a second, not 336.94; 12.31 for each query is the ratio of the 1 000-client run: extrapolated, not measured.',
      flaw: 'W4',
    },
    {
      metric: 'Query p50',
      published: '15.81 s',
      wrong: 'The stream lasts 0.9 s: this is the timeout plus the wait, not a latency of the proxy.',
      flaw: 'W3',
    },
    { metric: 'Query p99', published: '26.82 s', wrong: 'As p50.', flaw: 'W3' },
    { metric: 'Query average', published: '15.03 s', wrong: 'As p50.', flaw: 'W3' },
    {
      metric: 'Reconnect attempts',
      published: '4 032 (78 % of sessions)',
      wrong: 'Failed first connects, not reconnects: an open socket that drops is not counted.',
      flaw: 'W6',
    },
    {
      metric: 'Zero JWT validation errors',
      published: 'claimed',
      wrong: '401 and 403 were retried as network noise and never counted apart.',
      flaw: 'W7',
    },
    {
      metric: 'All clients at once',
      published: '5 000 connects in the same moment, one process',
      wrong: 'The client was the bottleneck; ours ramps over 20 s and says how busy the generator was.',
      flaw: 'W11',
    },
  ],
  reading: '91 % of the tokens were lost and the report calls it production-ready.',
}

/** What the report says of its limits. */
export const CAPACITY: Reference = {
  source: 'wsproxy load-test report, its rates at 1 000 and 5 000 clients and its advice on scaling',
  rows: [
    {
      metric: 'Queries per second, 1 000 clients',
      published: '66.85',
      wrong: 'Thirteen sessions spent 31 s in backoff: a run of about 5 s is divided by 44 s.',
      flaw: 'W5',
    },
    {
      metric: 'Queries per second, 5 000 clients',
      published: '211.18',
      wrong: 'More than half of these queries are timeouts.',
      flaw: 'W3',
    },
    {
      metric: 'Clients that it holds',
      published: '5 000, "production-ready"',
      wrong: 'All of them at once, from one process that was itself the bottleneck: no limit was looked for.',
      flaw: 'W11',
    },
    {
      metric: 'More workers and larger pools help',
      published: 'recommended',
      wrong: 'The switches for it change nothing.',
      flaw: 'W13',
    },
  ],
  reading: 'No rate was offered and no limit was looked for: these are the rates of the slowest sessions.',
}

/** The report's "load" size: no measurement was published for it. */
export const MEDIUM_SCALE: Reference = {
  source: 'wsproxy load-test report, "Medium Scale": 1 000 clients × 10 queries',
  rows: [
    {
      metric: 'Success rate',
      published: '> 99 %',
      wrong: 'An expectation, printed beside measurements.',
      flaw: 'W14',
    },
    {
      metric: 'Query p99',
      published: '< 2 s',
      wrong: 'An expectation, printed beside measurements.',
      flaw: 'W14',
    },
  ],
  reading: 'Nothing here was measured.',
}
