import { restRoute } from '../../../../../../server/http/rest-route.ts'
import { exportJson } from '../../../../../../server/runs/export-json.ts'

export const dynamic = 'force-dynamic'

/** The summary, with the keys of the wsproxy client's file. */
export const GET = restRoute<{ id: string }>('read', async (access, _request, { id }) => {
  const summary = await exportJson(access, id)
  return new Response(`${JSON.stringify(summary, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="broadside-${id}_summary.json"`,
      'cache-control': 'no-store',
    },
  })
})
