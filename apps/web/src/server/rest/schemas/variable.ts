import { z } from 'zod'
import { Time } from './common.ts'

export const VariableList = z.strictObject({
  variables: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      isSecret: z.boolean(),
      updatedAt: Time,
    }),
  ),
})
export const SetVariableAnswer = z.strictObject({ name: z.string() })
