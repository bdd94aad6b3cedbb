import { hkdfSync } from 'node:crypto'
import type { Db } from '@broadside/db/client'
import { newId } from '@broadside/db/id'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { prismaAdapter } from 'better-auth/adapters/prisma'
import { organization } from 'better-auth/plugins/organization'
import type { Logger } from 'pino'
import type { Env } from '../../env.ts'
import { admitInvited } from './admit-invited.ts'
import { signInLink } from './sign-in-link.ts'

/** Accounts, sessions and organizations. API keys are our own table (docs/adr/0007-api-keys.md). */
export const createAuth = (env: Env, db: Db, log: Logger) => betterAuth(authOptions(env, db, log))

export type Auth = ReturnType<typeof createAuth>

/** What every way of signing in has in common. */
export function authOptions(env: Env, db: Db, log: Logger) {
  const secure = new URL(env.BROADSIDE_URL).protocol === 'https:'
  const invited = admitInvited(db)
  return {
    appName: 'Broadside',
    baseURL: env.BROADSIDE_URL,
    basePath: '/api/auth',
    secret: Buffer.from(hkdfSync('sha256', env.BROADSIDE_SECRET, '', 'broadside better-auth', 32)).toString(
      'hex',
    ),
    database: prismaAdapter(db.prisma, { provider: 'postgresql' }),
    telemetry: { enabled: false },
    // Where a way back from the provider ends that names no page of ours.
    onAPIError: { errorURL: `${env.BROADSIDE_URL}/sign-in` },
    trustedOrigins: (request) => [env.BROADSIDE_URL, ...ownOrigin(request)],
    // Nobody signs up by himself: people are invited, and the first one comes by the printed link.
    user: { validateUserInfo: invited.judge },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10 },
    session: { expiresIn: 30 * 24 * 3_600, updateAge: 24 * 3_600 },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 60, max: 10 },
        // The provider guards its own passwords; a team behind one address may come at once.
        '/sign-in/social': { window: 60, max: 60 },
        '/get-session': false,
      },
    },
    advanced: {
      cookiePrefix: 'broadside',
      useSecureCookies: secure,
      // Said outright, since the library would leave them out under a test runner.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      database: { generateId: () => newId() },
    },
    databaseHooks: {
      user: { create: { after: invited.welcome } },
      session: {
        create: {
          before: async (session) => {
            const member = await db.prisma.member.findFirst({
              where: { userId: session.userId },
              orderBy: { createdAt: 'asc' },
              select: { organizationId: true },
            })
            return { data: { ...session, activeOrganizationId: member?.organizationId ?? null } }
          },
        },
      },
    },
    // An account of the single sign-on belongs to whom its address belongs to, if the provider says that it was verified: a
    // trusted provider would not be asked.
    account: { accountLinking: { enabled: true } },
    plugins: [organization({ allowUserToCreateOrganization: false }), signInLink(db)],
    logger: { log: (level, message) => log[level](message) },
  } satisfies BetterAuthOptions
}

/** The origin that the request itself was sent to: a browser may know us as localhost, 127.0.0.1 or by a name. */
function ownOrigin(request: Request | undefined): string[] {
  const host = request?.headers.get('host')
  return host && request ? [`${new URL(request.url).protocol}//${host}`] : []
}
