import { createOrganization as storeOrganization } from '@broadside/db/organizations/organizations'
import { createProject } from '@broadside/db/projects/projects'
import { scoped } from '@broadside/db/tenant/tenant'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { requirePerson } from '../sessions/list.ts'
import { Name, Slug, slugOf } from '../slug.ts'

export const CreateOrganization = z.strictObject({ name: Name, slug: Slug.optional() })

/** Makes an organization of the person's own, with a first project. Throws conflict (slug). */
export async function createOrganization(access: Access, input: z.infer<typeof CreateOrganization>) {
  const { db } = access.services
  const person = requirePerson(access)
  const slug = input.slug ?? slugOf(input.name)
  const { id } = await storeOrganization(db, { slug, name: input.name, ownerId: person.id })
  const tenant = scoped(db, id)
  await createProject(tenant, { slug: 'main', name: 'Main' })
  await recordChange(
    { ...access, tenant },
    'organization.create',
    { kind: 'organization', id, name: input.name },
    { slug },
  )
  return { id, slug }
}
