import { z } from 'zod'

/** The short name in URLs and for CI. */
export const Slug = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/,
    'expected 1 to 64 lower-case letters, digits or "-", such as "wsproxy-smoke"',
  )
export const Name = z.string().trim().min(1, 'expected a name').max(120, 'expected at most 120 characters')
export const Id = z.string().min(1).max(64)

/** A slug out of a name: `"wsproxy: smoke 5 × 2"` → `"wsproxy-smoke-5-2"`. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? 'unnamed' : slug
}
