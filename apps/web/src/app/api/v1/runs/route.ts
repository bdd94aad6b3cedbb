import { queryInput } from '../../../../server/http/query-input.ts'
import { parseInput, readJson } from '../../../../server/http/read-json.ts'
import { answer, restRoute } from '../../../../server/http/rest-route.ts'
import { CreateRun, createRun } from '../../../../server/runs/create.ts'
import { ListRuns, listProjectRuns } from '../../../../server/runs/list.ts'

export const dynamic = 'force-dynamic'

/** Starts a run. `Idempotency-Key`: the same key again answers the same run, with 200 instead of 201. */
export const POST = restRoute('run', async (access, request) => {
  const input = parseInput(CreateRun, await readJson(request))
  const key = request.headers.get('idempotency-key')
  const run = await createRun(
    access,
    { ...input, idempotencyKey: input.idempotencyKey ?? key ?? undefined },
    'api',
  )
  return answer(run, run.repeated ? 200 : 201, { location: `/api/v1/runs/${run.id}` })
})

/** The runs, newest first; `?limit=&cursor=&status=&verdict=&validity=&tag=&branch=&search=`, lists by commas. */
export const GET = restRoute('read', async (access, request) => {
  const input = parseInput(
    ListRuns,
    queryInput(request.url, { numbers: ['limit'], lists: ['status', 'verdict', 'validity'] }),
  )
  return answer(await listProjectRuns(access, input))
})
