import { findDataSetByName } from '@broadside/db/data-sets/data-sets'
import { type FieldIssue, fieldIssue } from '@broadside/shared/config/issues'
import { dataSetRefusal } from '@broadside/shared/data-sets/data-set'
import { sliceOf } from '@broadside/shared/data-sets/slice'
import { planOf } from '@broadside/shared/plan'
import type { RunConfig } from '@broadside/shared/run-config'
import type { Access } from '../auth/access.ts'

/** What is wrong with the data sets that a configuration names, before anything is stored: each at its field, in a sentence. */
export async function dataSetIssues(
  { tenant, project }: Access,
  config: RunConfig,
  shardCount: number,
): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = []
  for (const [scenario, { behaviour }] of Object.entries(config.scenarios)) {
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

function refusalOf(config: RunConfig, scenario: string, set: Row, shardCount: number): string | undefined {
  const { baseUrl } = set.target as { baseUrl?: string }
  const { target } = config
  if (target.kind !== 'keycast' || baseUrl === undefined || hostOf(baseUrl) !== hostOf(target.baseUrl))
    return `which was made at ${baseUrl}: its tokens are sent nowhere else`
  const refusal = dataSetRefusal(set, Date.now(), planOf(config).regularEndMs)
  if (refusal !== undefined) return `which ${refusal}`
  for (let shard = 0; shard < shardCount; shard++) {
    const slice = sliceOf(config, scenario, set.rowCount, shard, shardCount)
    if ('refusal' in slice) return `which ${slice.refusal}`
  }
  return undefined
}

const hostOf = (url: string): string => new URL(url).host
