import { useQuery } from '@tanstack/react-query'
import { ALONE } from '../api/alone.ts'
import { askEarly } from '../api/ask-early.ts'
import { useTRPC } from '../api/trpc.ts'
import { useHydrated } from '../api/use-hydrated.ts'

/** Who is signed in, and what they may do; the server decides. */
export function usePerson() {
  const trpc = useTRPC()
  const options = trpc.session.current.queryOptions(undefined, { staleTime: 60_000, ...ALONE })
  askEarly(options)
  const query = useQuery(options)
  const person = useHydrated() ? query.data : undefined
  const permissions = person?.permissions ?? []
  return {
    /** undefined while it is not known, null when nobody is signed in. */
    person,
    query,
    /** Whether anything may be started or changed: a viewer only looks. Taken for granted until it is known. */
    mayRun: person ? permissions.includes('run') : true,
    isAdmin: permissions.includes('admin'),
    isOwner: permissions.includes('owner'),
  }
}
