import { Conflict } from '@broadside/db/errors'
import { fieldIssue } from '@broadside/shared/config/issues'
import { AppError } from '../errors.ts'

/** What a storing that failed means to a person: a taken name is a conflict, all else goes on. */
export const orNameTaken =
  (name: string) =>
  (error: unknown): never => {
    if (error instanceof Conflict)
      throw new AppError(
        'conflict',
        `A data set "${name}" already exists. Delete it first, or choose another name.`,
        { issues: [fieldIssue('name', 'a name that no other data set has', JSON.stringify(name))] },
      )
    throw error
  }
