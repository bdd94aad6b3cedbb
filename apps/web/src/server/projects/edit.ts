import { editProject as changeProject } from '@broadside/db/projects/projects'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { notFound } from '../errors.ts'
import { Id, Name } from '../slug.ts'
import { Description } from './create.ts'

export const EditProject = z.strictObject({
  id: Id,
  name: Name.optional(),
  description: Description.optional(),
})

/** Renames or describes a project; its slug stays, since scripts use it. Throws not_found. */
export async function editProject(
  access: Access,
  { id, ...edit }: z.infer<typeof EditProject>,
): Promise<{ id: string }> {
  const { tenant } = access
  const before = await tenant.prisma.project.findUnique({ where: { id }, select: { name: true } })
  if (!before || !(await changeProject(tenant, id, edit))) throw notFound('project', id)
  const { name = before.name } = edit
  await recordChange(
    access,
    'project.edit',
    { kind: 'project', id, name },
    { fields: Object.keys(edit).join(', ') },
  )
  return { id }
}
