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
  if (!(await changeProject(access.tenant, id, edit))) throw notFound('project', id)
  await recordChange(access, 'project.edit', { kind: 'project', id }, edit.name ? { name: edit.name } : {})
  return { id }
}
