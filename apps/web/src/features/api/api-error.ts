import type { FieldIssue } from '@broadside/shared/config/issues'
import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from './trpc.ts'

const asClientError = (error: unknown): TRPCClientError<AppRouter> | undefined =>
  error instanceof TRPCClientError ? error : undefined

/** The kind of a refusal ("not_found", "conflict", …); undefined when the server did not answer. */
export const kindOf = (error: unknown) => asClientError(error)?.data?.kind

/** Whether the server understood and said no: asking again would change nothing. */
export function isRefusal(error: unknown): boolean {
  const kind = kindOf(error)
  return kind !== undefined && kind !== 'internal' && kind !== 'unavailable'
}

/** What the server found wrong with the input, by field. */
export const issuesOf = (error: unknown): readonly FieldIssue[] => asClientError(error)?.data?.issues ?? []

/** A sentence for people: what the server said, or that it could not be reached. */
export function messageOf(error: unknown): string {
  const failure = asClientError(error)
  if (failure?.data) return failure.message
  return 'The server did not answer. It may be restarting: try again in a few seconds.'
}
