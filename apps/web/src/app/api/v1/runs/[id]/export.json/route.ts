import { restRoute } from '../../../../../../server/http/rest-route.ts'
import { exportJson } from '../../../../../../server/runs/export-json.ts'

export const dynamic = 'force-dynamic'

/** The summary, with the keys of the wsproxy client's file. */
export const GET = restRoute<{ id: string }>('read', async (access, _request, { id }) => {
  return new Response(await exportJson(access, id), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="broadside-${id}_summary.json"`,
      'cache-control': 'no-store',
    },
  })
})
