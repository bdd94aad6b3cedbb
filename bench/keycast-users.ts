// A large keycast data set, made, interrupted and resumed, and then the three patterns on instances whose caches are empty.
// Prints what the instances' own counters say.
//   DATABASE_URL=postgresql://… npx tsx bench/keycast-users.ts [users]
import { createDataSet, findDataSet, requeueDataSet } from '@broadside/db/data-sets/data-sets'
import { createSealer } from '@broadside/db/seal'
import { createTestDb } from '@broadside/db/test/create-test-db'
import { makeRun, makeTenant } from '@broadside/db/test/factories'
import { decodeHistogramBase64 } from '@broadside/shared/histogram/codec'
import { RunConfig } from '@broadside/shared/run-config'
import { countsOfInstances } from '@broadside/shared/servers/server-counters'
import { startKeycastStack } from '@broadside/simulator/stacks/keycast/start'
import { startLoadInThread } from '../apps/runner/src/engine/index.ts'
import { createLog } from '../apps/runner/src/log.ts'
import { executeDataSet } from '../apps/runner/src/worker/data-sets/execute-data-set.ts'
import { loadDataSets } from '../apps/runner/src/worker/data-sets/load-data-sets.ts'
import { pairReadings, readServerCounters } from '../apps/runner/src/worker/server-counters.ts'

const users = Number(process.argv[2] ?? 10_000)
const NAME = 'users'
/** The stack is this process's own. */
const NO_SIMULATOR = 'http://127.0.0.1:9'
const test = await createTestDb()
const { db } = test
const owner = await makeTenant(db)
const sealer = createSealer('s'.repeat(32))
const log = createLog('bench', 'warn')
const startStack = () =>
  startKeycastStack({ databaseUrl: test.url, schema: 'keycast_bench', instances: 2, logLevel: 'warn' })
let stack = await startStack()

await makeUsers()
await run('warm-cache', 12_000, Math.min(users, 100))
await run('cold-start', users, users)
await run('mixed', 10_000, Math.min(users, 1_000))
await stack.close()
await test.dispose()

/** Makes the data set, breaks it off at a third, and goes on. */
async function makeUsers() {
  const { id } = await createDataSet(owner.tenant, {
    projectId: owner.project.id,
    name: NAME,
    kind: 'keycast-users',
    target: { kind: 'keycast', baseUrl: stack.baseUrl },
    wanted: users,
    concurrency: 16,
  })
  const row = async () => {
    const found = await findDataSet(owner.tenant, id)
    if (!found) throw new Error(`data set ${id}: expected a row, received nothing`)
    return found
  }
  const make = async (signal: AbortSignal) => {
    const startedAtMs = performance.now()
    await executeDataSet(
      { db, sealer, log, runnerId: 'bench', simulatorUrl: NO_SIMULATOR, signal },
      { dataSetId: id },
    )
    const { status, rowCount } = await row()
    console.log(`${rowCount} users, ${status}, ${seconds(startedAtMs)} s`)
  }
  const stop = new AbortController()
  const first = make(stop.signal)
  while ((await row()).rowCount < users / 3) await new Promise((done) => setTimeout(done, 100))
  stop.abort('interrupted on purpose')
  await first
  await requeueDataSet(owner.tenant, id)
  await make(new AbortController().signal)
  const { failedCount, sizeBytes, steps } = await row()
  console.log(`${failedCount} failed, ${(sizeBytes / 2 ** 20).toFixed(1)} MiB sealed`)
  for (const [step, { histogram }] of Object.entries(steps as Record<string, { histogram: string }>)) {
    const times = decodeHistogramBase64(histogram)
    const at = (p: number) => `p${p} ${times.percentileMs(p).toFixed(1)} ms`
    console.log(`  ${step}: ${times.count}, ${at(50)}, ${at(99)}`)
  }
}

/** One run of a pattern on instances that were just started. */
async function run(pattern: string, iterations: number, dataSetUsers: number) {
  await stack.close()
  stack = await startStack()
  const config = RunConfig.parse({
    target: { kind: 'keycast', baseUrl: stack.baseUrl, instanceUrls: stack.instances.map(({ url }) => url) },
    stack: { system: 'keycast' },
    scenarios: {
      main: {
        executor: 'shared-iterations',
        vus: 20,
        iterations,
        behaviour: { driver: 'keycast', dataSet: NAME, method: 'get_public_key', pattern, dataSetUsers },
      },
    },
  })
  const { id: runId } = await makeRun(owner)
  const loaded = await loadDataSets({ db, sealer }, { config, runId, shard: 0, shardCount: 1 })
  if (!loaded.ok) throw new Error(loaded.message)
  const before = await readServerCounters(config)
  const startedAtMs = performance.now()
  const { totals } = await startLoadInThread({
    runId,
    config,
    shard: 0,
    shardCount: 1,
    dataSets: loaded.dataSets,
    onFrame: () => undefined,
  }).done
  const took = seconds(startedAtMs)
  const counts = countsOfInstances(pairReadings(before, await readServerCounters(config)))
  const sum = (name: string) => counts.reduce((all, { counts: of }) => all + (of[name] ?? 0), 0)
  const hits = sum('keycast_http_rpc_cache_hits_total')
  const requests = hits + sum('keycast_http_rpc_cache_misses_total')
  const expected = Object.entries(totals).reduce(
    (all, [key, value]) => all + (key.startsWith('cache_hits_expected') ? value : 0),
    0,
  )
  console.log(
    `${pattern} of ${dataSetUsers}: ${requests} requests in ${took} s, hits ${percent(hits / requests)}, expected ${percent(expected / requests)}, ` +
      `by instance ${counts.map((of) => of.counts.keycast_http_rpc_requests_total).join(' and ')}`,
  )
}

function seconds(sinceMs: number) {
  return ((performance.now() - sinceMs) / 1000).toFixed(1)
}
function percent(share: number) {
  return `${(100 * share).toFixed(2)} %`
}
