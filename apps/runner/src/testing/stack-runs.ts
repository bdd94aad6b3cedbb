import type { RunConfigInput } from '@broadside/shared/run-config'

type Stack = NonNullable<RunConfigInput['stack']>
type StackOptions<S extends Stack['system']> = NonNullable<Extract<Stack, { system: S }>['options']>

export interface RunSize {
  readonly users: number
  /** Queries of a wsproxy session, cycles of a Centrifugo client. */
  readonly queries: number
  /** Gateways or nodes; 2 unless told. */
  readonly gateways?: number
  readonly tokenDelayMs?: number
  /** When the run goes on after an answer that nobody ends. */
  readonly queryTimeout?: string
}

/** The words of every answer. */
const WORDS = 'one two three four five six seven eight nine ten'
export const TOKENS = WORDS.split(' ').length
const RECONNECT = { attempts: 10, initial: '200ms', max: '1s' }

/** Sessions on a wsproxy stack of the run's own. */
export function wsproxyRun(size: RunSize, options: StackOptions<'wsproxy'> = {}): RunConfigInput {
  const { users, queries, gateways = 2, tokenDelayMs = 20, queryTimeout = '2s' } = size
  return {
    target: { kind: 'wsproxy', httpUrl: 'http://stack.invalid', wsUrl: 'ws://stack.invalid' },
    stack: {
      system: 'wsproxy',
      instances: { backends: 1, gateways },
      options: { responseText: WORDS, tokenDelayMs, ...options },
    },
    scenarios: {
      main: {
        executor: 'per-vu-iterations',
        vus: users,
        behaviour: {
          driver: 'wsproxy',
          queries,
          response: { text: WORDS, tokenDelayMs },
          reconnect: RECONNECT,
          queryTimeout,
        },
      },
    },
  }
}

/** Clients on a Centrifugo stack of the run's own. */
export function centrifugoRun(size: RunSize): RunConfigInput {
  const { users, queries, gateways = 2, tokenDelayMs = 20, queryTimeout = '15s' } = size
  return {
    target: { kind: 'centrifugo', httpUrl: 'http://stack.invalid', wsUrl: 'ws://stack.invalid' },
    stack: {
      system: 'centrifugo',
      instances: { nodes: gateways },
      options: { responseLengthWords: TOKENS, tokenDelayMs },
    },
    scenarios: {
      main: {
        executor: 'per-vu-iterations',
        vus: users,
        behaviour: {
          driver: 'centrifugo',
          cycles: queries,
          response: { tokens: TOKENS, tokenDelayMs },
          reconnect: RECONNECT,
          queryTimeout,
        },
      },
    },
  }
}
