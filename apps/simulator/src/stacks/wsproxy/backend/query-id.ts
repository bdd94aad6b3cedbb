const MAX_QUERY_ID = 64

/** The id that a client gave its query, or nothing usable. Fields that the model does not have are ignored, as FastAPI does. */
export function queryIdOf(body: string): string | undefined {
  if (!body.includes('"query_id"')) return undefined
  const { query_id: id } = JSON.parse(body) as { query_id?: unknown }
  return typeof id === 'string' && id.length <= MAX_QUERY_ID ? id : undefined
}

/** The frame saying which query it answers, as its last field. `id` is JSON already. */
export const withQueryId = (frame: string, id: string): string => `${frame.slice(0, -1)},"query_id":${id}}`
