import type { EdgeRegion } from '@broadside/shared/config/stacks/edgeproxy'

export interface Place {
  region: EdgeRegion
  country: string
}

/** The country that stands for a region where nobody says which. */
export const COUNTRY_OF: Readonly<Record<EdgeRegion, string>> = { sa: 'BR', us: 'US', eu: 'DE', ap: 'JP' }
const IN_TURN: readonly EdgeRegion[] = ['eu', 'us', 'sa', 'ap']
const TEST_CLIENT = /^(?:::ffff:)?127\.0\.1\.(\d{1,3})$/

/**
 * Where a client is. Addresses 127.0.1.n stand for clients around the world: n = 1 in eu, 2 in us, 3 in sa, 4 in ap, and so
 * on from eu again. Any other client is where the edge is.
 */
export function placeOf(address: string, home: EdgeRegion): Place {
  const n = Number(TEST_CLIENT.exec(address)?.[1] ?? 0)
  const region = n > 0 ? (IN_TURN[(n - 1) % IN_TURN.length] ?? home) : home
  return { region, country: COUNTRY_OF[region] }
}
