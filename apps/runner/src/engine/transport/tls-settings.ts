import { createSecureContext, type SecureContext } from 'node:tls'

/** TLS options of a target. `insecure` accepts any certificate. */
export interface TlsOptions {
  readonly insecure?: boolean
  readonly caPem?: string
  readonly certPem?: string
  readonly keyPem?: string
  /** Name for SNI and the certificate check; the URL's host by default. */
  readonly serverName?: string
  readonly alpn?: readonly string[]
}

/** Prepared once per target: parsing the certificates for every connection would cost milliseconds each. */
export interface TlsSettings {
  readonly secureContext: SecureContext
  readonly rejectUnauthorized: boolean
  readonly serverName: string | undefined
  readonly alpn: readonly string[]
}

/**
 * Parses certificates and keys; throws OpenSSL's error when one is malformed. Every connection made with the
 * settings does a full handshake: sessions are not resumed, as a new user would not.
 */
export function prepareTls(options: TlsOptions = {}): TlsSettings {
  const { caPem, certPem, keyPem } = options
  return {
    secureContext: createSecureContext({ ca: caPem, cert: certPem, key: keyPem, minVersion: 'TLSv1.2' }),
    rejectUnauthorized: options.insecure !== true,
    serverName: options.serverName,
    alpn: options.alpn ?? ['http/1.1'],
  }
}

let shared: TlsSettings | undefined

/** Settings for targets that ask for nothing special: the system's trust store, certificate checked. */
export function defaultTls(): TlsSettings {
  shared ??= prepareTls()
  return shared
}
