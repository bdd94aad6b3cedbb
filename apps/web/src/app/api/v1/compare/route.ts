import { CompareRuns } from '../../../../server/compare/compare.ts'
import { restComparison } from '../../../../server/compare/rest-view.ts'
import { queryInput } from '../../../../server/http/query-input.ts'
import { parseInput } from '../../../../server/http/read-json.ts'
import { answer, restRoute } from '../../../../server/http/rest-route.ts'

export const dynamic = 'force-dynamic'

/** Two to six runs, the first being the baseline: `?runs=a,b&minimumChange=0.05`. */
export const GET = restRoute('read', async (access, request) => {
  const input = parseInput(
    CompareRuns,
    queryInput(request.url, { numbers: ['minimumChange'], lists: ['runs'] }),
  )
  return answer(await restComparison(access, input))
})
