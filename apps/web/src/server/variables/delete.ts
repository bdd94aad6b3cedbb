import { deleteVariable as removeVariable } from '@broadside/db/variables/variables'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'

/** Forgets a variable; runs that were made keep what they were given. Throws not_found. */
export async function deleteVariable(access: Access, id: string): Promise<{ id: string }> {
  const { tenant } = access
  const variable = await tenant.prisma.variable.findUnique({ where: { id }, select: { name: true } })
  if (!variable || !(await removeVariable(tenant, id))) throw notFound('variable', id)
  await recordChange(access, 'variable.delete', { kind: 'variable', id, name: variable.name })
  return { id }
}
