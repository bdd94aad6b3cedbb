import { describe, expect, it } from 'vitest'
import { formatServers, parseServers } from '../topology.ts'
import { haproxyConfig, maxConnections } from './config.ts'
import { parseStatsCsv } from './stats-csv.ts'

const server = (name: string, port: number) => ({ name, host: '127.0.0.1', port })
const config = {
  host: '127.0.0.1',
  httpPort: 7391,
  wsPort: 7392,
  statsPort: 7393,
  gatewayBalance: 'session-hash' as const,
  gatewayHealthPath: '/health',
  backendBalance: 'round-robin' as const,
  topology: {
    backends: [server('backend-1', 9001), server('backend-2', 9002)],
    gateways: [server('gateway-1', 9101)],
  },
}

describe('haproxyConfig', () => {
  const text = haproxyConfig(config, 9750)
  const section = (name: string) => text.split(/\n(?=\S)/).find((part) => part.startsWith(name)) ?? ''

  it('balances HTTP round robin with checks', () => {
    expect(section('frontend http_front')).toContain('bind 127.0.0.1:7391')
    expect(section('backend backends')).toMatch(
      /balance roundrobin.*httpchk GET \/health.*expect status 200/s,
    )
    expect(section('backend backends')).toContain('server backend-2 127.0.0.1:9002')
  })

  it('keeps a token at its backend, where that is the rule', () => {
    const hashed = haproxyConfig({ ...config, backendBalance: 'authorization-hash' }, 9750).split(/\n(?=\S)/)
    expect(hashed.find((part) => part.startsWith('backend backends'))).toMatch(
      /balance hdr\(Authorization\)\s+hash-type consistent\s+option httpchk/,
    )
  })

  it('keeps a session on its gateway by the fourth field of the path', () => {
    expect(section('frontend ws_front')).toContain('set-header X-Session-ID %[path,field(4,/)]')
    expect(section('backend gateways')).toMatch(/balance hdr\(X-Session-ID\)\s+hash-type consistent/)
  })

  it('gives a socket to the gateway with the fewest, where that is the rule', () => {
    const rules = { gatewayBalance: 'least-connections', gatewayHealthPath: '/' } as const
    const gateways = haproxyConfig({ ...config, ...rules }, 9750).split(/\n(?=\S)/)
    expect(gateways.find((part) => part.startsWith('backend gateways'))).toMatch(
      /balance leastconn\s+option httpchk GET \/\n/,
    )
  })

  it('shares its ports with no other process', () => {
    expect(section('global')).toMatch(/^ {4}noreuseport$/m)
  })

  it('has the timeouts of the original, and one for tunnels', () => {
    for (const line of ['connect 10s', 'client 60s', 'server 60s', 'tunnel 1h'])
      expect(section('defaults')).toContain(`timeout ${line}`)
    expect(section('global')).toContain('maxconn 9750')
  })
})

describe('maxConnections', () => {
  it('takes two descriptors a connection from the hard limit', () => {
    expect(maxConnections(20_000)).toBe(9750)
    expect(maxConnections(1_048_576)).toBe(100_000)
    expect(maxConnections(undefined)).toBe(100_000)
  })

  it('refuses a limit that is too small, with the number that would do', () => {
    expect(() => maxConnections(512)).toThrow('hard limit is 512, at least 700 are needed')
  })
})

it('reads lists of servers back, and refuses anything else', () => {
  const { backends } = config.topology
  expect(parseServers(formatServers(backends))).toEqual(backends)
  expect(parseServers('')).toEqual([])
  expect(() => parseServers('backend-1')).toThrow('expected name=host:port')
  expect(() => parseServers('b=127.0.0.1:99999')).toThrow()
})

it('finds the columns of the statistics page by name', () => {
  const csv = '# pxname,svname,qcur,scur,status\ngateways,gateway-1,0,17,UP\n'
  expect(parseStatsCsv(csv)).toEqual([{ group: 'gateways', name: 'gateway-1', current: 17, status: 'UP' }])
})
