import type { Target } from '@broadside/shared/config/target'
import { Target as TargetSchema } from '@broadside/shared/config/target'
import { CENTRIFUGO_PRESETS } from '@broadside/shared/presets/centrifugo'
import {
  EDGE_CONTROL_PRESETS,
  EDGE_CONTROL_TARGET,
  EDGE_DATA_PRESETS,
  EDGE_TARGET,
} from '@broadside/shared/presets/edgeproxy'
import { KEYCAST_PRESETS } from '@broadside/shared/presets/keycast'
import { OWN_STACK } from '@broadside/shared/presets/preset'
import { TUNNEL_TARGET, TUNNEL2_PRESETS } from '@broadside/shared/presets/tunnel2'
import { WSPROXY_PRESETS } from '@broadside/shared/presets/wsproxy'
import type { RunConfigInput } from '@broadside/shared/run-config'
import type { Env } from '../../env.ts'

/** One system of the demo project: its target, and the scenarios that are ready to run against it. */
export interface DemoSystem {
  readonly slug: string
  readonly name: string
  readonly target: Target
  readonly scenarios: readonly {
    readonly slug: string
    readonly name: string
    readonly description: string
    readonly config: RunConfigInput
  }[]
}

interface Seeded<Addresses> {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly config: (addresses: Addresses) => RunConfigInput
}

/** What the demo project holds: a new system is one entry. */
export const demoSystems = (env: Env): readonly DemoSystem[] => [
  system(
    'wsproxy-simulator',
    'wsproxy (simulator)',
    { kind: 'wsproxy', httpUrl: env.DEMO_WSPROXY_HTTP_URL, wsUrl: env.DEMO_WSPROXY_WS_URL },
    WSPROXY_PRESETS,
  ),
  system(
    'centrifugo-simulator',
    'Centrifugo (simulator)',
    // Each run brings its own cluster: the addresses are known when it is up.
    { kind: 'centrifugo', httpUrl: OWN_STACK.http, wsUrl: OWN_STACK.ws },
    CENTRIFUGO_PRESETS,
  ),
  system('edgeproxy-simulator', 'edgeProxy (simulator)', EDGE_TARGET, EDGE_DATA_PRESETS),
  system(
    'edgeproxy-control-simulator',
    'edgeProxy control plane (simulator)',
    EDGE_CONTROL_TARGET,
    EDGE_CONTROL_PRESETS,
  ),
  system(
    'keycast-simulator',
    'keycast (simulator)',
    {
      kind: 'keycast',
      baseUrl: env.DEMO_KEYCAST_URL,
      instanceUrls: env.DEMO_KEYCAST_INSTANCE_URLS,
      // Whatever the simulator is called here, its tenant is localhost.
      tenantHost: 'localhost',
    },
    KEYCAST_PRESETS,
  ),
  system('tunnel2-simulator', 'tunnel2 (simulator)', TUNNEL_TARGET, TUNNEL2_PRESETS),
]

function system<Address extends RunConfigInput['target']>(
  slug: string,
  name: string,
  target: Address,
  presets: readonly Seeded<Address>[],
): DemoSystem {
  return {
    slug,
    name,
    target: TargetSchema.parse(target),
    scenarios: presets.map((preset) => ({ ...preset, config: preset.config(target) })),
  }
}
