import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressKind } from './address-kind.ts'
import { hostOf, PROVED_TARGET_RULE, refusalOf, TARGET_RULE, WEBHOOK_RULE } from './address-rules.ts'
import { parseAddress } from './parse-address.ts'

/** As a person may write it in a URL, and where it leads. */
const CASES: readonly (readonly [host: string, kind: ReturnType<typeof addressKind>])[] = [
  ['127.0.0.1', 'loopback'],
  ['127.255.0.3', 'loopback'],
  ['2130706433', 'loopback'],
  ['0x7f000001', 'loopback'],
  ['0x7f.1', 'loopback'],
  ['0177.0.0.1', 'loopback'],
  ['127.1', 'loopback'],
  ['[::1]', 'loopback'],
  ['[::ffff:127.0.0.1]', 'loopback'],
  ['[::ffff:7f00:1]', 'loopback'],
  ['[64:ff9b::7f00:1]', 'loopback'],
  ['[2002:7f00:1::]', 'loopback'],
  ['[::127.0.0.1]', 'loopback'],
  ['10.1.2.3', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.0.1', 'private'],
  ['100.64.0.1', 'private'],
  ['[fd12:3456::1]', 'private'],
  ['[::ffff:10.0.0.1]', 'private'],
  ['169.254.1.1', 'link-local'],
  ['[fe80::1]', 'link-local'],
  ['[::ffff:169.254.1.1]', 'link-local'],
  ['169.254.169.254', 'metadata'],
  ['2852039166', 'metadata'],
  ['0xa9.0xfe.0xa9.0xfe', 'metadata'],
  ['0251.0376.0251.0376', 'metadata'],
  ['[::ffff:169.254.169.254]', 'metadata'],
  ['[64:ff9b::a9fe:a9fe]', 'metadata'],
  ['[fd00:ec2::254]', 'metadata'],
  ['100.100.100.200', 'metadata'],
  ['0.0.0.0', 'reserved'],
  ['0', 'reserved'],
  ['[::]', 'reserved'],
  ['[::ffff:0.0.0.0]', 'reserved'],
  ['255.255.255.255', 'reserved'],
  ['224.0.0.1', 'reserved'],
  ['[ff02::1]', 'reserved'],
  ['203.0.113.9', 'reserved'],
  ['[2001:db8::1]', 'reserved'],
  ['172.32.0.1', 'public'],
  ['172.15.255.255', 'public'],
  ['8.8.8.8', 'public'],
  ['134744072', 'public'],
  ['[2606:4700::1111]', 'public'],
  ['[::ffff:8.8.8.8]', 'public'],
]

describe('where an address leads', () => {
  test.each(CASES)('http://%s/ is %s', (host, kind) => {
    expect(addressKind(hostOf(`http://${host}/`))).toBe(kind)
  })

  test.each(CASES)('%s: a target, a proved one, a webhook', (host, kind) => {
    const may = (rule: typeof TARGET_RULE) => refusalOf(hostOf(`http://${host}/`), rule) === undefined
    const near = kind === 'loopback' || kind === 'private'
    expect([may(TARGET_RULE), may(PROVED_TARGET_RULE), may(WEBHOOK_RULE)]).toEqual([
      near,
      near || kind === 'public',
      kind === 'public',
    ])
  })
})

test.each([
  '',
  'example.org',
  '1.2.3',
  '1.2.3.4.5',
  '01.2.3.4',
  '256.1.1.1',
  ':',
  '1::2::3',
  '::g',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
])('%j is no address, and goes nowhere', (text) => {
  expect(parseAddress(text)).toBeUndefined()
  expect(refusalOf(text, PROVED_TARGET_RULE)).toContain('no IP address')
})

test('IPv4 inside IPv6 is judged as itself, whatever it is', () => {
  fc.assert(
    fc.property(fc.ipV4(), (v4) => {
      expect(addressKind(`::ffff:${v4}`)).toBe(addressKind(v4))
      expect(addressKind(`64:ff9b::${v4}`)).toBe(addressKind(v4))
    }),
  )
})

test('every IPv6 address has a kind, however it is written', () => {
  fc.assert(
    fc.property(fc.ipV6(), (v6) => {
      expect(addressKind(v6)).toBe(addressKind(hostOf(`http://[${v6}]/`)))
    }),
  )
})
