import { orConflict } from '../errors.ts'
import type { Project } from '../generated/client.ts'
import { newId } from '../id.ts'
import type { Tenant } from '../tenant/tenant.ts'

export interface NewProject {
  readonly slug: string
  readonly name: string
  readonly description?: string
}

/** Throws Conflict on `slug`. */
export const createProject = ({ prisma, organizationId }: Tenant, project: NewProject): Promise<Project> =>
  orConflict(
    'slug',
    project.slug,
    prisma.project.create({ data: { ...project, id: newId(), organizationId } }),
  )

/** Those that are not archived, by name. */
export const listProjects = ({ prisma }: Tenant): Promise<Project[]> =>
  prisma.project.findMany({ where: { archivedAt: null }, orderBy: { name: 'asc' } })

/** False: not this organization's. */
export async function editProject(
  { prisma }: Tenant,
  id: string,
  edit: Partial<Pick<NewProject, 'name' | 'description'>>,
): Promise<boolean> {
  return (await prisma.project.updateMany({ where: { id }, data: edit })).count === 1
}

/** Hides a project; its runs and links stay. False: not this organization's, or archived before. */
export async function archiveProject({ prisma }: Tenant, id: string): Promise<boolean> {
  const data = { archivedAt: new Date() }
  return (await prisma.project.updateMany({ where: { id, archivedAt: null }, data })).count === 1
}
