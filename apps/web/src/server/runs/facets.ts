import { listRunFacets, type RunFacets } from '@broadside/db/runs/list-facets'
import type { Access } from '../auth/access.ts'

/** The tags, branches and people of the project's latest runs, for the filters of the list. */
export const runFacets = ({ services, project }: Access): Promise<RunFacets> =>
  listRunFacets(services.db.pool, project.id)
