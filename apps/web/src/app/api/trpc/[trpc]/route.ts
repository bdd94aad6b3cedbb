import { handleTrpc } from '../../../../server/handle-trpc.ts'
import { services } from '../../../../server/services.ts'

export const dynamic = 'force-dynamic'

/** Everything that the pages ask for. */
const handle = (request: Request): Promise<Response> => handleTrpc(services(), request)

export { handle as GET, handle as POST }
