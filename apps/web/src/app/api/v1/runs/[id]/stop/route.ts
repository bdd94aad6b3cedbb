import { answer, restRoute } from '../../../../../../server/http/rest-route.ts'
import { stopRun } from '../../../../../../server/runs/stop.ts'

export const dynamic = 'force-dynamic'

/** Asks a run to stop; 202: it ends within seconds. */
export const POST = restRoute<{ id: string }>('run', async (access, _request, { id }) => {
  const stopped = await stopRun(access, id)
  return answer(stopped, stopped.stopping ? 202 : 200)
})
