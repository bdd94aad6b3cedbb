import { storedKillSwitch } from '@broadside/db/settings/kill-switch'
import type { Access } from '../auth/access.ts'

export interface KillSwitchView {
  readonly pulled: boolean
  readonly by: string | null
  readonly reason: string | null
  readonly since: Date | null
}

/** Whether the kill switch is pulled, by whom and why. */
export async function getKillSwitch({ services }: Access): Promise<KillSwitchView> {
  const state = await storedKillSwitch(services.db)
  return {
    pulled: state !== undefined,
    by: state?.by ?? null,
    reason: state?.reason ?? null,
    since: state?.since ?? null,
  }
}
