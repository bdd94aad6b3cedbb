import type { RunWithShards } from '@broadside/db/runs/get-run'
import type { RunConfig } from '@broadside/shared/run-config'
import { describe, expect, test } from 'vitest'
import { endingOf } from './ending.ts'

type Shard = RunWithShards['shards'][number]
const shard = (fields: Partial<Shard>): Shard => ({ n: 0, totals: null, ...fields }) as Shard
const finished = shard({ status: 'finished', totals: { endedBy: 'plan' } })
const stopped = shard({ status: 'finished', totals: { endedBy: 'stop' } })
const lost = shard({ n: 1, status: 'lost', failureCode: 'shard_lost', failureMessage: 'no sign of life' })
const failed = (failureCode: string) => shard({ status: 'failed', failureCode, failureMessage: 'because' })

const ending = (
  shards: Shard[],
  stopReason: string | null = null,
  onShardLost: RunConfig['onShardLost'] = 'fail',
) => endingOf({ shards, stopReason } as RunWithShards, { onShardLost } as RunConfig)

describe('how a run is over', () => {
  test.each<[string, ReturnType<typeof ending>, string, string | undefined]>([
    ['every shard came to the end of its plan', ending([finished, finished]), 'finished', undefined],
    ['a person asked for a stop', ending([stopped], 'stopped'), 'aborted', 'stopped'],
    ['a threshold asked for a stop', ending([stopped], 'threshold_abort'), 'aborted', 'threshold_abort'],
    ['the kill switch', ending([stopped], 'killed'), 'aborted', 'killed'],
    ['stopped before the load began', ending([failed('stopped')], 'stopped'), 'aborted', 'stopped'],
    ['the engine stopped and nothing says why', ending([stopped]), 'aborted', 'stopped'],
    ['the only shard was lost', ending([lost], null, 'continue'), 'failed', 'shard_lost'],
    ['a shard was lost', ending([finished, lost]), 'failed', 'shard_lost'],
    [
      'a shard was lost, and that is allowed',
      ending([finished, lost], null, 'continue'),
      'finished',
      undefined,
    ],
    [
      'a shard was lost while it was being stopped',
      ending([stopped, lost], 'stopped'),
      'failed',
      'shard_lost',
    ],
    ['the machine refused', ending([failed('preflight_refused')]), 'failed', 'preflight_refused'],
  ])('%s', (_name, { status, failure }, expected, code) => {
    expect(status).toBe(expected)
    expect(failure?.code).toBe(code)
  })

  test('the message names the shard, where there are several', () => {
    expect(ending([finished, lost]).failure?.message).toBe('shard 1: no sign of life')
    expect(ending([lost]).failure?.message).toBe('no sign of life')
  })
})
