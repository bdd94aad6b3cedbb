import { lookup, Resolver } from 'node:dns/promises'
import { type AddressKind, addressKind } from '@broadside/shared/net/address-kind'

/** How names become addresses. Tests bring one in which a loopback address stands for a public machine. */
export interface Network {
  /** Every address of a name, as the system resolves it; an address is its own. Rejects when there is none. */
  lookup(host: string): Promise<readonly string[]>
  /** The TXT records of a name, each as one text; none when there are none. */
  resolveTxt(name: string): Promise<readonly string[]>
  kindOf(address: string): AddressKind | undefined
}

const DNS_TIMEOUT_MS = 3_000

export const systemNetwork: Network = {
  async lookup(host) {
    const found = await lookup(host, { all: true })
    return found.map(({ address }) => address)
  },
  async resolveTxt(name) {
    const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENODATA' || code === 'ENOTFOUND') return []
      throw error
    }
  },
  kindOf: addressKind,
}
