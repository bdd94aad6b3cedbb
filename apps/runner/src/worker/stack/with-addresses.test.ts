import { EDGEPROXY_PRESETS } from '@broadside/shared/presets/edgeproxy'
import { RunConfig } from '@broadside/shared/run-config'
import { expect, test } from 'vitest'
import { withAddresses } from './with-addresses.ts'

const urls = {
  baseUrl: 'http://127.0.0.1:1',
  controlUrl: 'http://127.0.0.1:2',
  countersUrl: 'http://127.0.0.1:2/metrics',
  directUrl: 'http://127.0.0.1:3/',
}
const preset = (slug: string) => {
  const found = EDGEPROXY_PRESETS.find((candidate) => candidate.slug === slug)
  if (!found) throw new Error(`no preset ${slug}`)
  return withAddresses(RunConfig.parse(found.config({ baseUrl: '' })), urls)
}

test('the target, its counters and a direct scenario get the stack’s addresses', () => {
  const config = preset('edgeproxy-overhead')
  expect(config.target).toMatchObject({ baseUrl: urls.baseUrl, counters: { url: urls.countersUrl } })
  expect(config.scenarios.direct?.behaviour).toMatchObject({ directUrl: 'http://127.0.0.1:3' })
})

test('a named address is not replaced by the one of its field', () => {
  expect(preset('edgeproxy-control-plane').target).toMatchObject({ baseUrl: urls.controlUrl })
})

test('a name that the stack does not have is refused', () => {
  const config = RunConfig.parse({
    target: { kind: 'http', baseUrl: 'http://nothing.stack.invalid' },
    stack: { system: 'edgeproxy' },
    scenarios: { main: { executor: 'constant-vus', duration: '1s', behaviour: { driver: 'http' } } },
  })
  expect(() => withAddresses(config, urls)).toThrow('expected one of the stack')
})

test('a field of several addresses gets all of the stack’s', () => {
  const config = RunConfig.parse({
    target: { kind: 'keycast', baseUrl: 'http://localhost:1', instanceUrls: ['http://localhost:2'] },
    stack: { system: 'keycast' },
    scenarios: {
      main: {
        executor: 'shared-iterations',
        iterations: 1,
        behaviour: { driver: 'keycast', method: 'register' },
      },
    },
  })
  const urls = { baseUrl: 'http://localhost:11', instanceUrls: 'http://localhost:12,http://localhost:13' }
  expect(withAddresses(config, urls).target).toMatchObject({
    baseUrl: 'http://localhost:11',
    instanceUrls: ['http://localhost:12', 'http://localhost:13'],
  })
})
