import { addressKind } from '@broadside/shared/net/address-kind'
import type { Network } from '../net/network.ts'

/** Loopback addresses of 127.9.0.0/16 stand for public machines: everything else is as it is. */
export interface TestNetwork extends Network {
  /** What a name leads to; a list of answers is given one after the other, the last one for good. */
  readonly names: Map<string, (readonly string[])[]>
  readonly texts: Map<string, readonly string[]>
}

export function createTestNetwork(): TestNetwork {
  const names: TestNetwork['names'] = new Map()
  const texts: TestNetwork['texts'] = new Map()
  return {
    names,
    texts,
    async lookup(host) {
      const answers = names.get(host) ?? []
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (!answer) throw new Error(`getaddrinfo ENOTFOUND ${host}`)
      return answer
    },
    resolveTxt: async (name) => texts.get(name) ?? [],
    kindOf: (address) => (address.startsWith('127.9.') ? 'public' : addressKind(address)),
  }
}
