import { CENTRIFUGO_PRESETS } from './centrifugo.ts'
import { EDGEPROXY_PRESETS } from './edgeproxy.ts'
import { KEYCAST_PRESETS } from './keycast.ts'
import type { Reference } from './preset.ts'
import { TUNNEL2_PRESETS } from './tunnel2.ts'
import { WSPROXY_PRESETS } from './wsproxy.ts'

/** The presets of every system, by whoever they are seeded for. */
const PRESETS: readonly { readonly slug: string; readonly reference?: Reference }[] = [
  ...WSPROXY_PRESETS,
  ...CENTRIFUGO_PRESETS,
  ...EDGEPROXY_PRESETS,
  ...TUNNEL2_PRESETS,
  ...KEYCAST_PRESETS,
]

/** What the source report published for a seeded scenario; undefined where it published nothing. */
export const referenceOf = (slug: string): Reference | undefined =>
  PRESETS.find((preset) => preset.slug === slug)?.reference
