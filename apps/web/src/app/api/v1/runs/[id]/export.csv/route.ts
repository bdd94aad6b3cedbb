import { restRoute } from '../../../../../../server/http/rest-route.ts'
import { exportCsv } from '../../../../../../server/runs/export-csv.ts'

export const dynamic = 'force-dynamic'

/** One line per query, with the columns of the wsproxy client's file. */
export const GET = restRoute<{ id: string }>(
  'read',
  async (access, _request, { id }) =>
    new Response(await exportCsv(access, id), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="broadside-${id}.csv"`,
        'cache-control': 'no-store',
      },
    }),
)
