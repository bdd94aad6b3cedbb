import { handleAuth } from '../../../../server/auth/handle-auth.ts'
import { services } from '../../../../server/services.ts'

export const dynamic = 'force-dynamic'

const handle = (request: Request): Promise<Response> => handleAuth(services(), request)

export { handle as GET, handle as POST }
