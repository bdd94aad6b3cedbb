import { setVariable as storeVariable } from '@broadside/db/variables/variables'
import { VARIABLE_NAME } from '@broadside/shared/config/variables'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { sealText } from '../secrets.ts'
import { variableSeal } from './seal.ts'

export const SetVariable = z.strictObject({
  name: z
    .string()
    .regex(VARIABLE_NAME, 'expected capitals, digits and "_", such as API_TOKEN, at most 64 of them'),
  value: z.string().min(1).max(8_000),
  isSecret: z.boolean().default(true),
})

/** Sets a variable, or a secret that is never shown again. Throws invalid_input. */
export async function setVariable(
  access: Access,
  { name, value, isSecret }: z.infer<typeof SetVariable>,
): Promise<{ name: string }> {
  const { tenant, project, services, actor } = access
  const key = { projectId: project.id, name }
  const stored = isSecret ? { sealedValue: sealText(services, value, variableSeal(key)) } : { value }
  const id = await storeVariable(tenant, key, stored, actor.name)
  await recordChange(access, 'variable.set', { kind: 'variable', id, name }, { isSecret })
  return { name }
}
