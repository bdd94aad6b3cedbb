import { parseInput, readJson } from '../../../../../../server/http/read-json.ts'
import { answer, restRoute } from '../../../../../../server/http/rest-route.ts'
import { controlRun, LiveAction } from '../../../../../../server/runs/control.ts'

export const dynamic = 'force-dynamic'

/** Holds, resumes or changes a running load: `{"action": "set-users", "users": 500}`. */
export const POST = restRoute<{ id: string }>('run', async (access, request, { id }) => {
  const control = parseInput(LiveAction, await readJson(request))
  return answer(await controlRun(access, id, control), 202)
})
