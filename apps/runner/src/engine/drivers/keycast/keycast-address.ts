import type { KeycastTarget } from '@broadside/shared/config/target'
import { parseTargetUrl, type TargetUrl } from '../../transport/target-url.ts'
import { prepareTls, type TlsSettings } from '../../transport/tls-settings.ts'

/** Where a keycast server is, and as whom it is spoken to. */
export interface KeycastAddress {
  readonly url: TargetUrl
  readonly basePath: string
  readonly tls: TlsSettings | undefined
  /** Sent with every request: a Host header where the server should take us for another tenant's. */
  readonly headers: Readonly<Record<string, string>>
  /** `Origin`, and the start of the redirect address. */
  readonly origin: string
  readonly clientId: string
}

/** The address of a target. */
export function keycastAddress({ baseUrl, tenantHost, clientId, tls }: KeycastTarget): KeycastAddress {
  const url = parseTargetUrl(baseUrl)
  const { protocol, origin } = new URL(baseUrl)
  return {
    url,
    basePath: url.path.replace(/[?#].*$/, '').replace(/\/+$/, ''),
    tls: url.secure ? prepareTls({ insecure: !tls.rejectUnauthorized }) : undefined,
    headers: tenantHost === undefined ? {} : { Host: tenantHost },
    origin: tenantHost === undefined ? origin : `${protocol}//${tenantHost}`,
    clientId,
  }
}
