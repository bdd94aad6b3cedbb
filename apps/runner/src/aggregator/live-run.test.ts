import { RunConfig } from '@broadside/shared/run-config'
import { describe, expect, test } from 'vitest'
import { LiveRun } from './live-run.ts'

const config = RunConfig.parse({
  target: { kind: 'http', baseUrl: 'http://h' },
  scenarios: { main: { executor: 'constant-vus', duration: '10s', behaviour: { driver: 'http' } } },
})

/** A run of this many shards that has reported these `[shard, second]`. */
function runOf(shards: number, ...seen: [shard: number, second: number][]): LiveRun {
  const run = new LiveRun('run1', config, shards)
  for (const [shard, second] of seen) run.saw({ shard, second })
  return run
}

describe('a second is due', () => {
  test.each<[string, LiveRun, number[]]>([
    ['never before a frame came', runOf(2), []],
    ['when the only shard reported it', runOf(1, [0, 0], [0, 1]), [0, 1]],
    ['not while another shard is silent', runOf(2, [0, 0], [0, 1], [0, 2]), []],
    ['when the slowest shard reported it', runOf(2, [0, 0], [0, 1], [1, 0]), [0]],
    ['in any case once a shard is 3 s ahead of it', runOf(2, [0, 4]), [0, 1]],
  ])('%s', (_name, run, due) => expect(run.dueSeconds()).toEqual(due))

  test('once the shard that was waited for has ended', () => {
    const run = runOf(2, [0, 2], [1, 0])
    run.ended(1)
    expect(run.dueSeconds()).toEqual([0, 1, 2])
    run.ended(0)
    expect(run.dueSeconds()).toEqual([0, 1, 2])
  })

  test('only once', () => {
    const run = runOf(1, [0, 3])
    run.merged([0, 1, 2], [])
    expect(run.dueSeconds()).toEqual([3])
    run.merged([3], [])
    expect(run.dueSeconds()).toEqual([])
  })
})
