import { type AddressKind, addressKind } from './address-kind.ts'

/** Which kinds of addresses a connection may go to. Link-local, metadata and reserved ones are in no rule. */
export interface AddressRule {
  readonly allowed: readonly Extract<AddressKind, 'loopback' | 'private' | 'public'>[]
  /** Ends the sentence of a refusal: what to do. */
  readonly advice: string
}

/** A system under test: on this machine or in a private network; elsewhere only with proof of ownership. */
export const TARGET_RULE: AddressRule = {
  allowed: ['loopback', 'private'],
  advice: 'a public target needs proof of ownership first (Targets, Verify)',
}
/** A system under test whose owner's proof was found. */
export const PROVED_TARGET_RULE: AddressRule = {
  allowed: ['loopback', 'private', 'public'],
  advice: 'choose an address of your own',
}
/** What the control plane itself sends to, such as a webhook: never into its own network. */
export const WEBHOOK_RULE: AddressRule = {
  allowed: ['public'],
  advice: 'a webhook goes to a public address, unless the installation allows private ones',
}
/** The same, where the installation says that its network may be called. */
export const INTERNAL_WEBHOOK_RULE: AddressRule = {
  allowed: ['loopback', 'private', 'public'],
  advice: 'choose another address',
}

const WORDS: Readonly<Record<AddressKind, string>> = {
  loopback: 'an address of this machine itself',
  private: 'an address of a private network',
  'link-local': 'a link-local address',
  metadata: 'the metadata service of a cloud',
  reserved: 'an address that no server has',
  public: 'a public address',
}

/** Why a connection to an address is refused, as a sentence without its end; undefined: it may go there. */
export function refusalOf(address: string, rule: AddressRule, kindOf = addressKind): string | undefined {
  const kind = kindOf(address)
  if (kind === undefined) return `${JSON.stringify(address)} is no IP address`
  if ((rule.allowed as readonly AddressKind[]).includes(kind)) return undefined
  return `${address} is ${WORDS[kind]}: ${rule.advice}`
}

/** The host of a URL as a name or an address without brackets; every way of writing IPv4 becomes dotted. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
