import { listProjects as projectsOf } from '@broadside/db/projects/projects'
import type { Access } from '../auth/access.ts'

export interface ProjectView {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly createdAt: Date
  /** Whether the caller works in it. */
  readonly isCurrent: boolean
}

/** The projects that the caller may see, by name; archived ones are left out. */
export async function listProjects({ tenant, project }: Access): Promise<ProjectView[]> {
  const rows = await projectsOf(tenant)
  return rows.map(({ id, slug, name, description, createdAt }) => ({
    id,
    slug,
    name,
    description,
    createdAt,
    isCurrent: id === project.id,
  }))
}
