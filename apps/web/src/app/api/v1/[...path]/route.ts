import { handleRest } from '../../../../server/rest/handle-rest.ts'
import { services } from '../../../../server/services.ts'

export const dynamic = 'force-dynamic'

/** All of the REST API: server/rest/operations.ts lists what there is. */
const handle = (request: Request): Promise<Response> => handleRest(services(), request)

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
}
