/** Why a run (or one shard of it) ended badly: a closed set, each with what it means. The detail is in the message. */
export const RUN_ERRORS = {
  enqueue_failed: 'the queue could not be reached',
  no_runner: 'no runner took the run',
  preflight_refused: 'the machine cannot do this: descriptors, ports or memory',
  target_unreachable: 'the target could not be reached before the load began',
  target_refused: 'the target refused the credentials before the load began',
  data_set_refused: 'the data set is missing, unfinished, too small, expired or of another target',
  stack_failed: 'the stack that the run brings up was not ready, or ended',
  barrier_timeout: 'not every shard was ready to begin together',
  shard_lost: 'a worker died or stopped answering',
  lease_lost: 'the worker was cut off from Redis and stopped its load by itself',
  aggregator_away: 'nobody read what was measured: the aggregator is away',
  engine_failed: 'the load engine failed',
  stopped: 'stopped by a person',
  threshold_abort: 'a threshold with abortOnFail failed',
  killed: 'the kill switch was used',
} as const
export type RunErrorCode = keyof typeof RUN_ERRORS
export interface RunFailure {
  readonly code: RunErrorCode
  readonly message: string
}

/**
 * Why one query, connect or request failed: the classes of the error table. `permanent` ones are never retried.
 * A timeout is a failure, never a success; its sample is censored ("at least this long").
 */
export const SAMPLE_ERRORS = {
  create_failed: { permanent: false, label: 'session could not be created' },
  connect_refused: { permanent: false, label: 'connection refused' },
  connect_timeout: { permanent: false, label: 'connect timed out' },
  connect_failed: { permanent: false, label: 'connection failed' },
  certificate_refused: { permanent: true, label: 'certificate not trusted' },
  unauthorized: { permanent: true, label: 'not authorized (401)' },
  forbidden: { permanent: true, label: 'forbidden (403)' },
  not_ready: { permanent: false, label: 'target not ready (503)' },
  upgrade_refused: { permanent: false, label: 'upgrade refused' },
  dropped: { permanent: false, label: 'socket dropped' },
  recovery_failed: { permanent: false, label: 'missed messages not recovered' },
  query_refused: { permanent: false, label: 'query refused' },
  query_timeout: { permanent: false, label: 'query timed out' },
  tokens_missing: { permanent: false, label: 'tokens missing' },
  protocol_error: { permanent: false, label: 'protocol error' },
  unexpected_answer: { permanent: false, label: 'answer without a result, or with an error' },
  wrong_signature: { permanent: false, label: 'signature or answer is wrong' },
  data_set_used_up: { permanent: false, label: 'no unused entry left in the data set' },
  register_failed: { permanent: false, label: 'registration refused' },
  authorize_failed: { permanent: false, label: 'authorization refused' },
  token_failed: { permanent: false, label: 'token exchange refused' },
  http_status: { permanent: false, label: 'unexpected HTTP status' },
  check_failed: { permanent: false, label: 'check failed' },
  body_changed: { permanent: false, label: 'body arrived changed' },
  request_timeout: { permanent: false, label: 'request timed out' },
  close_failed: { permanent: false, label: 'session could not be closed' },
  reconnects_exhausted: { permanent: true, label: 'reconnect attempts used up' },
  generator_limit: { permanent: false, label: 'this machine ran out of descriptors, ports or memory' },
  interrupted: { permanent: false, label: 'cut off by the end of the run' },
} as const satisfies Record<string, { permanent: boolean; label: string }>
export type SampleErrorCode = keyof typeof SAMPLE_ERRORS

/** Outcome classes are kept apart: a latency of one never enters the distribution of another. */
export const OUTCOMES = ['ok', 'failed', 'timeout'] as const
export type Outcome = (typeof OUTCOMES)[number]
