import { RunConfig } from '@broadside/shared/run-config'
import { expect, test } from 'vitest'
import { httpsServer } from '../engine/transport/test-support/loopback-servers.ts'
import { readServerCounters } from './server-counters.ts'

const PAGE = '# TYPE keycast_http_rpc_requests_total counter\nkeycast_http_rpc_requests_total 7\n'

test.each([
  [false, { values: { keycast_http_rpc_requests_total: 7 } }],
  [true, { error: expect.stringContaining('certificate') }],
])(
  'instances behind a self-signed certificate, with rejectUnauthorized: %s',
  async (rejectUnauthorized, expected) => {
    await using server = await httpsServer((_req, res) => res.end(PAGE))
    const instance = `localhost:${server.port}`
    const config = RunConfig.parse({
      target: {
        kind: 'keycast',
        baseUrl: `https://${instance}`,
        instanceUrls: [`https://${instance}`],
        tls: { rejectUnauthorized },
      },
      scenarios: {
        main: {
          executor: 'constant-vus',
          duration: '1s',
          behaviour: { driver: 'keycast', method: 'register' },
        },
      },
    })
    expect((await readServerCounters(config)).get(instance)).toMatchObject(expected)
  },
)
