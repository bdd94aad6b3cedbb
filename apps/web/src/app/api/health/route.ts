import { health } from '../../../server/health.ts'
import { services } from '../../../server/services.ts'

export const dynamic = 'force-dynamic'

/** 200 when PostgreSQL and Redis answer, else 503 that says which does not. */
export async function GET(): Promise<Response> {
  const state = await health(services())
  return Response.json(state, {
    status: state.status === 'ok' ? 200 : 503,
    headers: { 'cache-control': 'no-store' },
  })
}
