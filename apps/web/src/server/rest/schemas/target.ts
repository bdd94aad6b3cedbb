import { Target as TargetConfig } from '@broadside/shared/config/target'
import { z } from 'zod'
import { LoadLimits } from '../../runs/limits.ts'
import { Time } from './common.ts'

export const Target = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    kind: z.string(),
    config: TargetConfig.describe('without its secret'),
    hasSecret: z.boolean(),
    labels: z.record(z.string(), z.string()),
    limits: LoadLimits,
    verifiedAt: Time.nullable().describe('when its proof of ownership was last found'),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Target' })
export const TargetList = z.strictObject({ targets: z.array(Target) })
/** What a request may say of a target: with its secret. */
export const WrittenTarget = TargetConfig
export const TargetProof = z.strictObject({
  id: z.string(),
  verified: z.boolean().describe('every host of it was found, and every public one proved'),
  hosts: z.array(
    z.strictObject({
      host: z.string(),
      url: z.url().describe('a file here that holds `value`, or'),
      txtName: z.string().describe('a TXT record here that is `value`'),
      value: z.string(),
      found: z.boolean(),
      tried: z.array(z.string()),
    }),
  ),
})
