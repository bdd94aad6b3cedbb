import { answer, restRoute } from '../../../../../server/http/rest-route.ts'
import { getRunState } from '../../../../../server/runs/get.ts'
import { restRun } from '../../../../../server/runs/rest-view.ts'

export const dynamic = 'force-dynamic'

/** Status, verdict, validity, summary, thresholds and findings of a run. */
export const GET = restRoute<{ id: string }>('read', async (access, _request, { id }) =>
  answer(restRun(access, await getRunState(access, id))),
)
