import { findDataSetByName } from '@broadside/db/data-sets/data-sets'
import { type FieldIssue, fieldIssue } from '@broadside/shared/config/issues'
import { dataSetRefusal } from '@broadside/shared/data-sets/data-set'
import { feedRefusal } from '@broadside/shared/data-sets/feed-refusal'
import { sliceOf } from '@broadside/shared/data-sets/slice'
import { planOf } from '@broadside/shared/plan'
import type { RunConfig } from '@broadside/shared/run-config'
import type { Access } from '../auth/access.ts'

/** What is wrong with the data sets that a configuration names, before anything is stored: each at its field, in a sentence. */
export async function dataSetIssues(
  access: Access,
  config: RunConfig,
  shardCount: number,
): Promise<FieldIssue[]> {
  const { tenant, project } = access
  const issues: FieldIssue[] = []
  for (const [scenario, { behaviour }] of Object.entries(config.scenarios)) {
    if (behaviour.driver === 'http' && behaviour.feed) {
      const issue = await feedIssue(access, config, scenario, behaviour.feed.dataSet, shardCount)
      if (issue) issues.push(issue)
    }
    if (behaviour.driver !== 'keycast' || behaviour.dataSet === undefined) continue
    const set = await findDataSetByName(tenant, project.id, behaviour.dataSet)
    const why = set ? refusalOf(config, scenario, set, shardCount) : 'which this project does not have'
    if (why !== undefined)
      issues.push(
        fieldIssue(
          `scenarios.${scenario}.behaviour.dataSet`,
          'a data set that can serve the run',
          `"${behaviour.dataSet}", ${why}`,
        ),
      )
  }
  return issues
}

type Row = NonNullable<Awaited<ReturnType<typeof findDataSetByName>>>

async function feedIssue(
  { tenant, project }: Access,
  config: RunConfig,
  scenario: string,
  name: string,
  shardCount: number,
): Promise<FieldIssue | undefined> {
  const set = await findDataSetByName(tenant, project.id, name)
  const refused = set
    ? feedRefusal(config, scenario, { ...set, columns: set.columns as string[] }, shardCount)
    : { field: ['feed', 'dataSet'], refusal: undefined }
  if (!refused) return undefined
  return fieldIssue(
    ['scenarios', scenario, 'behaviour', ...refused.field],
    'a data set that can feed the scenario',
    `"${name}", ${refused.refusal === undefined ? 'which this project does not have' : `which ${refused.refusal}`}`,
  )
}

function refusalOf(config: RunConfig, scenario: string, set: Row, shardCount: number): string | undefined {
  if (set.kind !== 'keycast-users') return `which is of the kind "${set.kind}" and holds no users with tokens`
  const { baseUrl } = set.target as { baseUrl?: string }
  const { target } = config
  if (target.kind !== 'keycast' || baseUrl === undefined || hostOf(baseUrl) !== hostOf(target.baseUrl))
    return `which was made at ${baseUrl}: its tokens are sent only there`
  const refusal = dataSetRefusal(set, Date.now(), planOf(config).regularEndMs)
  if (refusal !== undefined) return `which ${refusal}`
  for (let shard = 0; shard < shardCount; shard++) {
    const slice = sliceOf(config, scenario, set.rowCount, shard, shardCount)
    if ('refusal' in slice) return `which ${slice.refusal}`
  }
  return undefined
}

const hostOf = (url: string): string => new URL(url).host
