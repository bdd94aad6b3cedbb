import { services } from '../../../../server/services.ts'

export const dynamic = 'force-dynamic'

/** better-auth's own routes: it checks origins and limits rates itself. */
const handle = (request: Request): Promise<Response> => services().auth.handler(request)

export { handle as GET, handle as POST }
