import type { Db } from '@broadside/db/client'
import { newId } from '@broadside/db/id'
import { newToken, tokenHash } from './tokens.ts'

const GOOD_FOR_MS = 24 * 3_600_000

/** Makes a one-time sign-in token; earlier unused ones of the person stop working. Answers the token itself, once. */
export async function createSignInToken(db: Db, userId: string, goodForMs = GOOD_FOR_MS): Promise<string> {
  const token = newToken()
  await db.prisma.$transaction([
    db.prisma.signInToken.deleteMany({ where: { userId, usedAt: null } }),
    db.prisma.signInToken.create({
      data: { id: newId(), userId, tokenHash: tokenHash(token), expiresAt: new Date(Date.now() + goodForMs) },
    }),
  ])
  return token
}

/** Uses a token up: the person's id, or undefined when it is unknown, used or expired. One of two at once gets it. */
export async function consumeSignInToken(db: Db, token: string): Promise<string | undefined> {
  const hash = tokenHash(token)
  const now = new Date()
  const { count } = await db.prisma.signInToken.updateMany({
    where: { tokenHash: hash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  if (count === 0) return undefined
  const row = await db.prisma.signInToken.findUnique({ where: { tokenHash: hash }, select: { userId: true } })
  return row?.userId
}
