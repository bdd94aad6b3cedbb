import { parseAddress } from './parse-address.ts'

/**
 * Where an address leads. `metadata` are the services that hand a cloud machine its credentials; `reserved` is everything
 * that no server can have (unspecified, multicast, documentation, future use).
 */
export type AddressKind = 'loopback' | 'private' | 'link-local' | 'metadata' | 'reserved' | 'public'

interface Block {
  readonly bytes: Uint8Array
  readonly bits: number
  readonly kind: AddressKind
}

const block = (kind: AddressKind, ...cidrs: readonly string[]): Block[] =>
  cidrs.map((cidr) => {
    const [address = '', bits = ''] = cidr.split('/')
    const bytes = parseAddress(address)
    if (!bytes) throw new Error(`${cidr} is no address block`)
    return { bytes, bits: bits === '' ? bytes.length * 8 : Number(bits), kind }
  })

/** The first that fits decides. After the IANA special-purpose registries. */
const BLOCKS: readonly Block[] = [
  ...block(
    'metadata',
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '100.100.100.200',
    '168.63.129.16',
  ),
  ...block('metadata', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'),
  ...block('loopback', '127.0.0.0/8', '::1'),
  ...block('link-local', '169.254.0.0/16', 'fe80::/10'),
  ...block('private', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'),
  ...block('reserved', '0.0.0.0/8', '192.0.0.0/24', '192.0.2.0/24', '198.18.0.0/15', '198.51.100.0/24'),
  ...block('reserved', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '192.88.99.0/24'),
  ...block('reserved', '::', 'ff00::/8', 'fec0::/10', '2001:db8::/32', '3fff::/20', '100::/64', '5f00::/16'),
  ...block('public', '0.0.0.0/0', '2000::/3'),
  ...block('reserved', '::/0'),
]

/** IPv6 blocks that carry an IPv4 address, and the byte at which it stands. */
const CARRIERS: readonly (readonly [Block, number])[] = [
  ['::ffff:0:0/96', 12],
  ['::ffff:0:0:0/96', 12],
  ['64:ff9b::/96', 12],
  ['64:ff9b:1::/48', 12],
  ['2002::/16', 2],
  ['::/96', 12],
].flatMap(([cidr, at]) => block('reserved', String(cidr)).map((one) => [one, Number(at)] as const))

/** The kind of an IP address; undefined for text that is none. An IPv4 address inside an IPv6 one is judged as itself. */
export function addressKind(text: string): AddressKind | undefined {
  const bytes = parseAddress(text)
  return bytes && kindOf(bytes)
}

function kindOf(bytes: Uint8Array): AddressKind {
  const special = BLOCKS.find((one) => one.bits === bytes.length * 8 && fits(bytes, one))
  if (special) return special.kind
  for (const [carrier, at] of CARRIERS) if (fits(bytes, carrier)) return kindOf(bytes.slice(at, at + 4))
  return BLOCKS.find((one) => fits(bytes, one))?.kind ?? 'reserved'
}

function fits(bytes: Uint8Array, { bytes: base, bits }: Block): boolean {
  if (bytes.length !== base.length) return false
  return base.every((byte, i) => {
    const left = bits - i * 8
    if (left <= 0) return true
    const mask = left >= 8 ? 0xff : (0xff << (8 - left)) & 0xff
    return ((bytes[i] ?? 0) & mask) === (byte & mask)
  })
}
