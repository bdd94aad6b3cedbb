import { Prisma } from './generated/client.ts'

/** A name, slug or key that is already taken: the caller tells the user which field to change. */
export class Conflict extends Error {
  override readonly name = 'Conflict'
  readonly field: string

  constructor(field: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.field = field
  }
}

/** Something that is not there, or belongs to another organization: the two are never told apart. */
export class NotFound extends Error {
  override readonly name = 'NotFound'
  readonly what: string

  constructor(what: string, id: string) {
    super(`there is no ${what} ${JSON.stringify(id)}`)
    this.what = what
  }
}

/** Whether a write failed because a unique value is taken. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

/** Runs a write; a taken unique value becomes a {@link Conflict} on `field`. */
export async function orConflict<T>(field: string, value: string, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause
    throw new Conflict(field, `${field} ${JSON.stringify(value)} is already taken`, { cause })
  }
}
