import { OVERLAPS } from '@broadside/db/schedules/schedules'
import { applyOverrides } from '@broadside/shared/config/overrides'
import { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { invalidInput } from '../errors.ts'
import { baseConfig } from '../runs/base-config.ts'
import { Name } from '../slug.ts'

/** What people say of a schedule; what it runs is a stored scenario with overrides. */
export const ScheduleFields = z.strictObject({
  name: Name,
  cron: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .meta({ description: 'minute hour day month weekday', pattern: '^\\s*\\S+(\\s+\\S+){4}\\s*$' }),
  timeZone: z.string().min(1).max(64).default('UTC'),
  overlap: z
    .enum(OVERLAPS)
    .default('skip')
    .describe('if the previous run has not ended: skip this time, or queue another run'),
  overrides: z.record(z.string(), z.unknown()).default({}),
  enabled: z.boolean().default(true),
})

/** Throws not_found and invalid_input now, rather than at night when it is due. */
export async function requireRunnable(access: Access, scenario: string, overrides: Record<string, unknown>) {
  const base = await baseConfig(access, { scenario })
  const result = applyOverrides(base.config, overrides)
  if (!result.ok) throw invalidInput(result.issues)
  return base
}
