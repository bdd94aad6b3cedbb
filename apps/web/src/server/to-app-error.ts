import { Conflict, NotFound } from '@broadside/db/errors'
import { fieldIssue, fieldIssues } from '@broadside/shared/config/issues'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { AppError, ERROR_KINDS, invalidInput, notFound } from './errors.ts'

/**
 * Whatever was thrown, as one of the closed set. What is not known to us stays hidden: its text may hold anything.
 * `input` is what a schema refused, so that its sentences can say what came.
 */
export function toAppError(thrown: unknown, input?: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (thrown instanceof NotFound)
    return new AppError('not_found', sentence(thrown.message), { cause: thrown })
  if (thrown instanceof Conflict)
    return new AppError('conflict', sentence(thrown.message), {
      cause: thrown,
      issues: [fieldIssue(thrown.field, 'a value that is not taken', 'one that is')],
    })
  if (thrown instanceof z.ZodError) return invalidInput(fieldIssues(thrown, input))
  if (thrown instanceof TRPCError) return fromTrpc(thrown, input)
  return new AppError('internal', 'Internal error. See the log of the web process.', {
    cause: thrown,
  })
}

function fromTrpc(error: TRPCError, input: unknown): AppError {
  if (error.cause instanceof AppError || error.cause instanceof z.ZodError)
    return toAppError(error.cause, input)
  if (error.code === 'NOT_FOUND' && error.message.startsWith('No '))
    return notFound('procedure', error.message)
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE')
    return new AppError('malformed', 'Expected a body with the content type application/json.', {
      cause: error,
    })
  const kind = (Object.keys(ERROR_KINDS) as (keyof typeof ERROR_KINDS)[]).find(
    (candidate) => ERROR_KINDS[candidate].trpc === error.code,
  )
  if (kind === undefined || kind === 'internal')
    return toAppError(error.cause instanceof TRPCError ? undefined : error.cause)
  return new AppError(kind, error.message, { cause: error })
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
