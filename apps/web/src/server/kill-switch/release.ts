import { releaseKillSwitch as tellWorkers } from '@broadside/bus/kill-switch'
import { clearKillSwitch } from '@broadside/db/settings/kill-switch'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { INSTALLATION } from './pull.ts'

/** Lets runs start again. What was stopped stays stopped. */
export async function releaseKillSwitch(access: Access): Promise<{ readonly pulled: false }> {
  const { db, redis, keys } = access.services
  await clearKillSwitch(db)
  await tellWorkers(redis, keys)
  await recordChange(access, 'kill-switch.release', INSTALLATION)
  return { pulled: false }
}
