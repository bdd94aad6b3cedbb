import { describe, expect, test } from 'vitest'
import { faultLabel } from '../format/fault.ts'
import { RunConfig } from '../run-config.ts'
import { disturbedMs, type Fault, PlannedFault } from './fault.ts'
import { stackPlaces } from './stack-places.ts'

const base = {
  target: { kind: 'wsproxy', httpUrl: 'http://stack.invalid', wsUrl: 'ws://stack.invalid' },
  scenarios: { main: { executor: 'per-vu-iterations', behaviour: { driver: 'wsproxy' } } },
}
const issueOf = (config: unknown) => {
  const issue = RunConfig.safeParse(config).error?.issues[0]
  return `${issue?.path.join('.')}: ${issue?.message}`
}

describe('a run with a stack of its own', () => {
  test('only the system has to be named', () => {
    const { stack } = RunConfig.parse({ ...base, stack: { system: 'wsproxy' } })
    expect(stack).toMatchObject({ instances: { backends: 2, gateways: 3 }, options: { tokenDelayMs: 50 } })
    expect(stack && stackPlaces(stack).roles[0]?.instances).toEqual(['gateway-1', 'gateway-2', 'gateway-3'])
  })

  test.each([
    [
      'an unknown switch',
      { stack: { system: 'wsproxy', options: { faithful: { mailboxes: 3 } } } },
      'stack.options.faithful: ',
    ],
    [
      'no instance',
      { stack: { system: 'wsproxy', instances: { gateways: 0 } } },
      'stack.instances.gateways: ',
    ],
    [
      'another kind of target',
      { stack: { system: 'keycast' } },
      'stack.system: expected a system that is driven as "wsproxy"',
    ],
    [
      'faults without a stack',
      { faults: [{ at: '1s', kind: 'restart', role: 'gateway' }] },
      'faults: expected a stack as well',
    ],
    [
      'a fault without a place',
      { stack: { system: 'wsproxy' }, faults: [{ at: '1s', kind: 'kill' }] },
      'faults.0.instance: expected either `instance` or `role`',
    ],
    [
      'a fault with two places',
      { stack: { system: 'wsproxy' }, faults: [{ at: '1s', kind: 'kill', role: 'a', instance: 'b' }] },
      'faults.0.instance: expected either `instance` or `role`',
    ],
    [
      'a fault at an instance that there is not',
      { stack: { system: 'wsproxy' }, faults: [{ at: '1s', kind: 'kill', instance: 'gateway-4' }] },
      'faults.0.instance: expected one of gateway-1, gateway-2, gateway-3, backend-1, backend-2, balancer, received "gateway-4"',
    ],
    [
      'a fault at a role that there is not',
      { stack: { system: 'wsproxy' }, faults: [{ at: '1s', kind: 'restart', role: 'node' }] },
      'faults.0.role: expected one of gateway, backend, balancer, received "node"',
    ],
    [
      'a fault that HAProxy cannot be given',
      {
        stack: { system: 'wsproxy', options: { balancer: 'haproxy' } },
        faults: [{ at: '1s', kind: 'drop-connections', role: 'balancer', percent: 5 }],
      },
      'faults.0.kind: expected kill or restart at balancer, received "drop-connections"',
    ],
    [
      'a pause of a store that the system has not',
      {
        target: { kind: 'http', baseUrl: 'http://stack.invalid' },
        scenarios: { main: { executor: 'per-vu-iterations', behaviour: { driver: 'http', path: '/' } } },
        stack: { system: 'tunnel2' },
        faults: [{ at: '1s', kind: 'pause-redis', for: '1s' }],
      },
      'faults.0.kind: expected kill, restart, drop-connections, latency as tunnel2 keeps nothing in Redis, received "pause-redis"',
    ],
    [
      'a fault at the end that only dials',
      {
        target: { kind: 'http', baseUrl: 'http://stack.invalid' },
        scenarios: { main: { executor: 'per-vu-iterations', behaviour: { driver: 'http', path: '/' } } },
        stack: { system: 'tunnel2' },
        faults: [{ at: '1s', kind: 'latency', role: 'client', addMs: 5, for: '1s' }],
      },
      'faults.0.kind: expected kill or restart at client, received "latency"',
    ],
  ])('%s is refused by its field', (_name, more, expected) => {
    expect(issueOf({ ...base, ...more })).toContain(expected)
  })
})

test.each<[Fault, string, number]>([
  [{ kind: 'kill', instance: 'gateway-2', for: '5s' }, 'gateway-2 killed', 15_000],
  [{ kind: 'restart', role: 'gateway' }, 'every gateway restarted', 10_000],
  [
    { kind: 'drop-connections', role: 'gateway', percent: 10 },
    '10 % of the connections of every gateway dropped',
    5_000,
  ],
  [
    { kind: 'latency', instance: 'gateway-1', addMs: 50, jitterMs: 20, for: '10s' },
    '50 ms + up to 20 ms added at gateway-1',
    12_000,
  ],
  [{ kind: 'pause-redis', for: '2s' }, 'Redis paused', 4_000],
])('%j', (fault, label, ms) => {
  expect(faultLabel(fault)).toBe(label)
  expect(disturbedMs(fault)).toBe(ms)
  expect(PlannedFault.parse({ at: '1s', ...fault })).toMatchObject(fault)
})
