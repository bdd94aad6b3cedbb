import { PROVED_TARGET_RULE, refusalOf, TARGET_RULE } from '@broadside/shared/net/address-rules'

/** Hosts outside of private networks that this thread may load: their owner's proof was found when the run was made. */
const provedHosts = new Set<string>()
/** By host and address; as many entries as the target has addresses. */
const decided = new Map<string, Error | null>()

/** What `error.code` of a refused connection is. */
export const ADDRESS_REFUSED = 'EADDRREFUSED'

export function allowPublicHosts(hosts: readonly string[]): void {
  for (const host of hosts) provedHosts.add(host)
  decided.clear()
}

/**
 * Why no socket is opened to an address; null: it may. Asked for each connection with the very address that it would go
 * to, so that a name which was pointed elsewhere after the run was made leads nowhere.
 */
export function refusedConnection(host: string, address: string): Error | null {
  const key = `${host} ${address}`
  const known = decided.get(key)
  if (known !== undefined) return known
  const refusal = refusalOf(address, provedHosts.has(host) ? PROVED_TARGET_RULE : TARGET_RULE)
  const error = refusal === undefined ? null : Object.assign(new Error(refusal), { code: ADDRESS_REFUSED })
  decided.set(key, error)
  return error
}
