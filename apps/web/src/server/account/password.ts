import { z } from 'zod'
import type { Services } from '../services.ts'

export const Password = z
  .string()
  .min(10, 'expected at least 10 characters')
  .max(128, 'expected at most 128 characters')

/** As better-auth stores passwords: scrypt, with a salt of its own. */
export async function hashPassword({ auth }: Services, password: string): Promise<string> {
  const { password: passwords } = await auth.$context
  return passwords.hash(password)
}

export async function isPassword({ auth }: Services, hash: string, password: string): Promise<boolean> {
  const { password: passwords } = await auth.$context
  return passwords.verify({ hash, password })
}
