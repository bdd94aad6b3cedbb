import { Target as TargetConfig } from '@broadside/shared/config/target'
import { z } from 'zod'
import { Time } from './common.ts'

export const Target = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    kind: z.string(),
    config: TargetConfig.describe('without its secret'),
    hasSecret: z.boolean(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Target' })
export const TargetList = z.strictObject({ targets: z.array(Target) })
/** What a request may say of a target: with its secret. */
export const WrittenTarget = TargetConfig
