import type { Target } from '@broadside/shared/config/target'
import { CENTRIFUGO_PRESETS } from '@broadside/shared/presets/centrifugo'
import { EDGEPROXY_PRESETS } from '@broadside/shared/presets/edgeproxy'
import { KEYCAST_PRESETS } from '@broadside/shared/presets/keycast'
import type { Preset } from '@broadside/shared/presets/preset'
import { TUNNEL2_PRESETS } from '@broadside/shared/presets/tunnel2'
import { WSPROXY_PRESETS } from '@broadside/shared/presets/wsproxy'
import { isOwnStack } from '../targets/own-stack.ts'
import type { Draft } from './draft.ts'

export type PresetTarget = Readonly<Record<string, unknown>> & { readonly kind: Target['kind'] }
type AnyPreset = Preset<never>

const OF_KIND: Readonly<Record<Target['kind'], readonly AnyPreset[]>> = {
  wsproxy: WSPROXY_PRESETS,
  centrifugo: CENTRIFUGO_PRESETS,
  keycast: KEYCAST_PRESETS,
  http: [...EDGEPROXY_PRESETS, ...TUNNEL2_PRESETS],
  'ws-stream': [],
}

/** Ready scenarios for targets of a kind, as the reports of the five systems ran them. */
export const presetsFor = (kind: Target['kind']): readonly AnyPreset[] => OF_KIND[kind]

/** The preset on this very target: a stack that it would bring up, and faults of that stack, are left out and said. */
export function fitPreset(
  preset: AnyPreset,
  target: PresetTarget,
): { readonly draft: Draft; readonly notes: readonly string[] } {
  const { stack, faults, ...config } = preset.config(target as never) as Draft
  if (stack === undefined) return { draft: { ...config, target }, notes: [] }
  if (isOwnStack(target))
    return { draft: { ...config, target, stack, ...(faults ? { faults } : {}) }, notes: [] }
  const left = faults ? 'Its simulated stack and the faults in it were' : 'Its simulated stack was'
  return { draft: { ...config, target }, notes: [`${left} left out: the load goes to the target you chose.`] }
}
