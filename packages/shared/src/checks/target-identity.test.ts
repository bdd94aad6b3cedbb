import { expect, test } from 'vitest'
import { planOf } from '../plan.ts'
import { RunAccumulator } from '../points/accumulator.ts'
import { sliceOfFrame } from '../points/merge.ts'
import type { ComponentCount, ShardEnd } from '../points/metric-frame.ts'
import { RunConfig } from '../run-config.ts'
import { summarise } from '../summary/summarise.ts'
import { frame } from '../test-support/frames.ts'
import { targetIdentity } from './target-identity.ts'

const SENT = 1_000_000
const counters = { url: 'http://127.0.0.1:2/metrics', bytesReceived: 'in_total', bytesSent: 'out_total' }

function judge(component: ComponentCount | undefined, named = true, directShare = 0) {
  const config = RunConfig.parse({
    target: { kind: 'http', baseUrl: 'http://127.0.0.1:1', ...(named ? { counters } : {}) },
    scenarios: {
      main: { executor: 'constant-vus', duration: '1s', behaviour: { driver: 'http' } },
      direct: {
        executor: 'constant-vus',
        duration: '1s',
        behaviour: { driver: 'http', directUrl: 'http://127.0.0.1:3' },
      },
    },
  })
  const plan = planOf(config)
  const totals = new RunAccumulator()
  totals.add(
    sliceOfFrame(
      frame({
        second: 0,
        counters: {
          'data_sent{scenario:main,stage:steady}': SENT,
          'data_sent{scenario:direct,stage:steady}': SENT * directShare,
        },
      }),
    ),
  )
  const end = { component } as ShardEnd
  return targetIdentity({
    config,
    plan,
    totals,
    status: 'finished',
    summary: summarise(totals, plan),
    shards: [{ shard: 0, status: 'finished', clockOffsetMs: 0, frames: 1, end }],
  })
}

const crossed = (bytesReceived: number): ComponentCount => ({ bytesReceived, bytesSent: 5 })

test.each<[string, ReturnType<typeof judge>, string]>([
  ['all bytes crossed', judge(crossed(SENT)), 'ok'],
  ['other clients used it too', judge(crossed(SENT * 3)), 'ok'],
  ['a tenth took another way', judge(crossed(SENT * 0.9)), 'warn'],
  ['nothing crossed: the control plane was tested', judge(crossed(0)), 'invalid'],
  ['the counters could not be read', judge({ error: 'refused' }), 'warn'],
  ['nobody read them', judge(undefined), 'warn'],
  ['no counters were named', judge(undefined, false), 'ok'],
  ['a direct scenario is not expected to cross', judge(crossed(SENT), true, 1), 'ok'],
])('%s', (_, finding, severity) => {
  expect(finding.severity).toBe(severity)
})

test('the evidence has both sides', () => {
  expect(judge(crossed(0)).evidence).toMatchObject({
    clientSentBytes: SENT,
    componentReceivedBytes: 0,
    share: 0,
  })
})
