import { rowsOf, type Sql } from '../sql.ts'

/** What the runs of a project can be filtered by, the most frequent first. */
export interface RunFacets {
  readonly tags: readonly string[]
  readonly branches: readonly string[]
  readonly people: readonly string[]
}

const MOST = 50
/** Only the latest runs are looked at: an old branch is found by search. */
const LATEST = 2_000

export async function listRunFacets(sql: Sql, projectId: string): Promise<RunFacets> {
  const rows = await rowsOf<{ kind: keyof RunFacets; value: string }>(
    sql,
    `WITH latest AS (
       SELECT tags, git_branch, created_by FROM run WHERE project_id = $1
       ORDER BY created_at DESC, id DESC LIMIT $2),
     facet AS (
       SELECT 'tags' AS kind, unnest(tags) AS value FROM latest
       UNION ALL SELECT 'branches', git_branch FROM latest WHERE git_branch IS NOT NULL
       UNION ALL SELECT 'people', created_by FROM latest WHERE created_by IS NOT NULL)
     SELECT kind, value FROM facet GROUP BY kind, value ORDER BY count(*) DESC, value`,
    [projectId, LATEST],
  )
  const of = (kind: keyof RunFacets) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => row.value)
      .slice(0, MOST)
  return { tags: of('tags'), branches: of('branches'), people: of('people') }
}
