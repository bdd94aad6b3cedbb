// One row per metric, as metrics.md defines them: the UI's tooltips, the exports and the threshold evaluation read this.
// Names are k6's (http_*, ws_*, vus, iterations, checks, data_*) and AIPerf's (ttft, itl, icl, e2e, goodput).

export const DEFINITION_VERSION = 1
export type MetricType = 'counter' | 'gauge' | 'rate' | 'trend'
export type MetricUnit = 'ms' | 'count' | 'bytes' | 'percent'
export interface MetricDefinition {
  readonly type: MetricType
  readonly unit: MetricUnit
  readonly label: string
  readonly definition: string
}

const counter = (label: string, definition: string, unit: MetricUnit = 'count') =>
  ({ type: 'counter', unit, label, definition }) as const
const trend = (label: string, definition: string) =>
  ({ type: 'trend', unit: 'ms', label, definition }) as const
const gauge = (label: string, definition: string, unit: MetricUnit = 'count') =>
  ({ type: 'gauge', unit, label, definition }) as const
const rate = (label: string, definition: string) =>
  ({ type: 'rate', unit: 'percent', label, definition }) as const

export const METRICS = {
  vus: gauge('Users', 'Active virtual users.'),
  vus_max: gauge('Users allocated', 'Allocated virtual users.'),
  iterations: counter('Iterations', 'Completed iterations (sessions).'),
  dropped_iterations: counter(
    'Dropped iterations',
    'Planned by the arrival rate but never started: no user was free.',
  ),
  iterations_planned: counter(
    'Planned iterations',
    'Iterations whose intended time has passed. Planned = started + dropped.',
  ),
  iterations_started: counter('Started iterations', 'Iterations that began.'),
  iterations_interrupted: counter('Interrupted iterations', 'Started, but cut off by the end of the run.'),
  iteration_duration: trend('Iteration duration', 'A whole session, from create to close.'),
  checks: rate('Checks', 'Share of assertions that held.'),
  data_sent: counter('Data sent', 'Bytes written to the wire.', 'bytes'),
  data_received: counter('Data received', 'Bytes read from the wire.', 'bytes'),

  response_time: trend(
    'Response time',
    'From the intended start to the end: what a user feels, free of coordinated omission.',
  ),
  service_time: trend('Service time', 'From the actual start to the end: what the server did.'),
  schedule_lag: trend(
    'Schedule lag',
    'Actual start minus intended start: the generator’s own lateness or the wait for a free user.',
  ),

  http_reqs: counter('HTTP requests', 'HTTP requests sent.'),
  http_req_failed: rate(
    'HTTP failures',
    'Share of HTTP requests that failed or answered an unexpected status.',
  ),
  http_req_duration: trend('HTTP duration', 'Sending + waiting + receiving.'),
  http_req_blocked: trend('HTTP blocked', 'Waiting for a free connection.'),
  http_req_connecting: trend('HTTP connecting', 'Setting up the TCP connection.'),
  http_req_tls_handshaking: trend('HTTP TLS', 'TLS handshake.'),
  http_req_sending: trend('HTTP sending', 'Writing the request.'),
  http_req_waiting: trend('HTTP waiting', 'From the last byte sent to the first byte received.'),
  http_req_receiving: trend('HTTP receiving', 'From the first to the last byte received.'),
  http_connections_opened: counter(
    'HTTP connections',
    'New HTTP connections; compare with the requests to see whether keep-alive works.',
  ),

  ws_connecting: trend(
    'WebSocket connect',
    'From the start of the TCP connection, TLS included, to the 101 answer.',
  ),
  ws_sessions: counter('WebSocket sessions', 'Sockets that were opened.'),
  ws_session_duration: trend('WebSocket session', 'From open to close.'),
  ws_msgs_sent: counter('Messages sent', 'WebSocket messages sent.'),
  ws_msgs_received: counter('Messages received', 'WebSocket messages received.'),
  ws_ping: trend('WebSocket ping', 'From a ping to its pong.'),
  session_create: trend('Session create', 'The HTTP call that creates a session.'),
  session_connect: trend(
    'Session connect',
    'From the open socket to the answer that the protocol on it is connected and subscribed.',
  ),
  session_close: trend('Session close', 'The HTTP call that closes a session.'),

  ttft: trend('Time to first token', 'From sending the query to the first non-empty token.'),
  itl: trend('Inter-token latency', 'Per query: (e2e − ttft) / (tokens − 1), with at least 2 tokens.'),
  icl: trend('Inter-chunk latency', 'Every gap between two consecutive token frames.'),
  e2e: trend('Request latency', 'From sending the query to its last token. e2e = ttft + itl × (tokens − 1).'),

  queries: counter('Queries', 'Queries that completed with all their tokens in time.'),
  queries_failed: counter('Failed queries', 'Queries that failed, timed out or lost tokens.'),
  queries_attempted: counter('Attempted queries', 'Queries that were sent, or should have been.'),
  queries_good: counter('Good queries', 'Queries that met every objective; goodput is their rate.'),
  query_failed: rate('Query failures', 'Share of attempted queries that failed.'),
  sessions_failed: counter('Failed sessions', 'Sessions that ended with an error.'),

  output_tokens: counter('Output tokens', 'Tokens received.'),
  tokens_expected: counter('Tokens expected', 'Tokens that the queries should have streamed.'),
  tokens_missing: counter('Tokens missing', 'Expected but never received.'),
  tokens_duplicated: counter('Tokens duplicated', 'Received more often than sent.'),
  tokens_reordered: counter('Tokens reordered', 'Received out of order.'),
  tokens_foreign: counter('Tokens foreign', 'Tokens of another query or session: cross-talk.'),
  server_msgs_received: counter(
    'Messages by server',
    'Messages received, by the instance that the answer to the upgrade named.',
  ),
  http_reqs_by_server: counter(
    'Answers by server',
    'Answers, by the instance that the header named by serverHeader says gave it.',
  ),
  server_tokens_missing: counter(
    'Tokens missing by server',
    'Tokens missing, by the instance that the query began on.',
  ),
  server_tokens_reordered: counter(
    'Tokens reordered by server',
    'Tokens out of order, by the instance that the query began on.',
  ),
  tokens_recovered: counter('Tokens recovered', 'Received after a reconnect.'),
  stream_stalls: counter('Stream stalls', 'Gaps over the stall limit.'),

  ws_connect_failures: counter('Connect failures', 'First connects that failed.'),
  ws_drops: counter('Drops', 'Established sockets that were cut.'),
  ws_reconnects: counter('Reconnects', 'Reconnects that succeeded after a drop or a failed connect.'),
  ws_reconnect_attempts: counter('Reconnect attempts', 'Connect attempts after the first.'),
  ws_reconnects_failed: counter('Reconnects failed', 'Reconnect attempts that failed.'),
  ws_refused: counter(
    'Permanent refusals',
    '401, 403, 35xx and certificates that are not trusted: not retried.',
  ),

  users_reached: counter(
    'Users reached',
    'Different users of the data set that at least one request was for.',
  ),
  cache_hits_expected: counter(
    'Cache hits expected',
    'Requests for a user that had one before in this run: what a server that forgets nothing answers from its cache.',
  ),
  answers_verified: counter(
    'Answers verified',
    'Answers whose signature or ciphertext was checked with the user’s key.',
  ),
  answers_wrong: counter(
    'Wrong answers',
    'Verified answers that did not hold: each is a failure of its own class.',
  ),
  server_requests: counter(
    'Server: requests',
    'Requests that an instance counted during the load; by the tag `instance`.',
  ),
  server_successes: counter(
    'Server: successes',
    'Requests that an instance counted as answered well; by `instance`.',
  ),
  server_refusals: counter(
    'Server: refused tokens',
    'Requests that an instance counted as not authorized; by `instance`.',
  ),
  server_cache_hit: rate(
    'Server: cache hits',
    'Share of the requests that the instances answered from their cache, from their own counters; by `instance`.',
  ),
  instance_up: gauge('Instance up', '1 while a process of the system under test runs, else 0.'),
  instance_cpu: gauge('Instance CPU', 'Share of one core that a process of the system used.', 'percent'),
  instance_rss: gauge('Instance memory', 'Resident memory of a process of the system.', 'bytes'),
  instance_connections: gauge('Instance connections', 'Connections that a process of the system holds.'),
  instance_loop_lag: gauge(
    'Instance loop lag',
    'p99 of how late a process’s event loop ran within a second.',
    'ms',
  ),
  instance_count: counter(
    'Instance counter',
    'What a process of the system counts itself, by the counter’s name.',
  ),
  scraped_gauge: gauge('Scraped gauge', 'A number read from a Prometheus page, as it stood.'),
  scraped_count: counter('Scraped counter', 'What a counter on a Prometheus page grew by.'),

  generator_loop_lag: trend('Event-loop lag', 'How late the generator’s own event loop ran.'),
  generator_cpu: gauge(
    'Generator CPU',
    'Share of one core that the engine’s thread used, plus the share of the time in which it was ready to run but waited for the core. Of the busiest shard.',
    'percent',
  ),
  generator_gc_pause: trend('GC pause', 'Garbage collection pauses of the generator.'),
  generator_rss: gauge('Generator memory', 'Resident memory of the generator.', 'bytes'),
} as const satisfies Record<string, MetricDefinition>

export type MetricName = keyof typeof METRICS
type OfType<T extends MetricType> = {
  [N in MetricName]: (typeof METRICS)[N]['type'] extends T ? N : never
}[MetricName]
export type TrendName = OfType<'trend'>
export type CounterName = OfType<'counter'>
export type GaugeName = OfType<'gauge'>
export type RateName = OfType<'rate'>

/** Names that others use for the same quantity. */
export const METRIC_ALIASES: Readonly<Record<string, MetricName>> = { tpot: 'itl' }

/** The definition of a metric, under its own name or an alias. */
export function metricDefinition(name: string): MetricDefinition | undefined {
  const own = METRIC_ALIASES[name] ?? name
  return Object.hasOwn(METRICS, own) ? METRICS[own as MetricName] : undefined
}
