import type { Db } from '@broadside/db/client'
import { useSignInToken as spendSignInToken } from '@broadside/db/sign-in-tokens/sign-in-tokens'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** A better-auth plugin: a one-time link, printed at start, opens a session. As Jupyter's, but good for one use only. */
export const signInLink = (db: Db) => ({
  id: 'sign-in-link' as const,
  endpoints: {
    signInByLink: createAuthEndpoint(
      '/sign-in/link',
      { method: 'POST', body: z.object({ token: z.string().min(1).max(256) }) },
      async (ctx) => {
        const userId = await spendSignInToken(db, ctx.body.token)
        const user = userId && (await ctx.context.internalAdapter.findUserById(userId))
        if (!user)
          throw ctx.error('UNAUTHORIZED', {
            message: 'This sign-in link has been used already, or has expired.',
          })
        const session = await ctx.context.internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ signedIn: true })
      },
    ),
  },
  rateLimit: [{ pathMatcher: (path: string) => path === '/sign-in/link', window: 60, max: 20 }],
})
