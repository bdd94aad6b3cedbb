import type pg from 'pg'

export interface Tenants {
  /** The id of a domain's tenant, made when it is new. */
  idOf(domain: string): Promise<number>
}

/** Tenants never change: after the first request of a domain none asks the database. */
export function createTenants(pool: pg.Pool): Tenants {
  const known = new Map<string, Promise<number>>()
  return {
    idOf(domain) {
      const asked = known.get(domain)
      if (asked) return asked
      const asking = findOrMake(pool, domain)
      known.set(domain, asking)
      asking.catch(() => known.delete(domain))
      return asking
    },
  }
}

async function findOrMake(pool: pg.Pool, domain: string): Promise<number> {
  await pool.query('INSERT INTO tenants (domain) VALUES ($1) ON CONFLICT DO NOTHING', [domain])
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM tenants WHERE domain = $1', [domain])
  const [row] = rows
  if (!row) throw new Error(`the tenant of ${domain} is gone from the database`)
  return row.id
}
