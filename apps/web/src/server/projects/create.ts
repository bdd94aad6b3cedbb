import { createProject as storeProject } from '@broadside/db/projects/projects'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { Name, Slug, slugOf } from '../slug.ts'

export const Description = z.string().trim().max(2_000)
export const CreateProject = z.strictObject({
  name: Name,
  slug: Slug.optional(),
  description: Description.default(''),
})

/** Makes a project with nothing in it. Throws conflict (slug). */
export async function createProject(
  access: Access,
  { name, slug = slugOf(name), description }: z.infer<typeof CreateProject>,
) {
  const { id } = await storeProject(access.tenant, { slug, name, description })
  await recordChange(access, 'project.create', { kind: 'project', id, name }, { slug })
  return { id, slug, name }
}
