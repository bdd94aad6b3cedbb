import { expect, test } from 'vitest'
import { instanceStats } from './instance-stats.ts'

const gauge = (last: number) => ({ last, min: 0, max: last })

test('a value for each process, and how uneven a role is', () => {
  const stats = instanceStats({
    'instance_cpu{instance:gateway-1,role:gateway}': gauge(0.5),
    'instance_connections{instance:gateway-1,role:gateway}': gauge(90),
    'instance_connections{instance:gateway-2,role:gateway}': gauge(30),
    'instance_connections{instance:backend,role:backend}': gauge(7),
    vus: gauge(5),
  })
  expect(stats).toEqual({
    'instance_cpu:gateway-1': 0.5,
    'instance_connections:gateway-1': 90,
    'instance_connections:gateway-2': 30,
    'instance_connections:backend': 7,
    'imbalance:gateway': 1.5,
  })
})

test('a few connections are not called uneven', () => {
  const stats = instanceStats({
    'instance_connections{instance:a,role:gateway}': gauge(2),
    'instance_connections{instance:b,role:gateway}': gauge(0),
  })
  expect(stats['imbalance:gateway']).toBeUndefined()
})
