import { redeemSignInLink } from '../../../server/auth/redeem-sign-in-link.ts'
import { services } from '../../../server/services.ts'

export const dynamic = 'force-dynamic'

/** The link that `npm start` prints: opens a session once and goes to the start page. */
export const GET = (request: Request): Promise<Response> => redeemSignInLink(services(), request)
