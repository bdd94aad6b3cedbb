import type { Tenant } from '@broadside/db/tenant/tenant'
import { PROJECT_COOKIE, PROJECT_HEADER } from '@broadside/shared/project-choice'
import { AppError, notFound } from '../errors.ts'

export interface WorkedProject {
  readonly id: string
  readonly slug: string
  readonly name: string
}

/**
 * The project that a request works in: the one of its key, else the one that the header names, else the one of the
 * cookie, else the oldest. Throws not_found for a header that names none, and when there is none at all.
 */
export async function chosenProject(
  tenant: Tenant,
  headers: Headers,
  ofKey: string | null,
): Promise<WorkedProject> {
  const projects = await tenant.prisma.project.findMany({
    where: { archivedAt: null, ...(ofKey === null ? {} : { id: ofKey }) },
    orderBy: { createdAt: 'asc' },
    select: { id: true, slug: true, name: true },
  })
  const named = headers.get(PROJECT_HEADER)
  if (named !== null) {
    const project = projects.find(({ id, slug }) => id === named || slug === named)
    if (!project) throw notFound('project', named)
    return project
  }
  const project = projects.find(({ id }) => id === cookieOf(headers)) ?? projects[0]
  if (!project)
    throw new AppError('not_found', 'There is no project here yet, or the key’s project was archived.')
  return project
}

const cookieOf = (headers: Headers): string | undefined =>
  headers
    .get('cookie')
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === PROJECT_COOKIE)?.[1]
