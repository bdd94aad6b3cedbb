import { archiveProject as hideProject, listProjects } from '@broadside/db/projects/projects'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { AppError, notFound } from '../errors.ts'

/** Hides a project; its runs and links stay, its keys open nothing. Throws not_found, and conflict for the last one. */
export async function archiveProject(access: Access, id: string): Promise<{ id: string }> {
  const projects = await listProjects(access.tenant)
  if (projects.length === 1 && projects[0]?.id === id)
    throw new AppError('conflict', 'This is the only project of the organization. Create another one first.')
  const project = projects.find((one) => one.id === id)
  if (!project || !(await hideProject(access.tenant, id))) throw notFound('project', id)
  await recordChange(access, 'project.archive', { kind: 'project', id, name: project.name })
  return { id }
}
