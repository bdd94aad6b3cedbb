/** Parts of a name that no tenant may have: addresses and names of private networks. */
const REFUSED = ['127.', '192.168.', '10.', '172.', '.local', '.internal', '.test']

export type HostTenant = { ok: true; domain: string } | { ok: false; text: string }

/** Which tenant a `Host` header means. 127.0.0.1 is none: a client has to say localhost. */
export function tenantOfHost(host: string | undefined): HostTenant {
  if (host === undefined || host === '') return { ok: false, text: 'Missing Host header' }
  const domain = host.replace(/:\d+$/, '')
  const refused = REFUSED.some((part) => domain.includes(part))
  if (refused || (domain !== 'localhost' && !domain.includes('.')))
    return { ok: false, text: `Invalid domain: ${domain}` }
  return { ok: true, domain }
}
