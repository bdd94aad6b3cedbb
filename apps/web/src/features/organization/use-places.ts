import { useMutation, useQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'

/** Where the person may work, and changing to another organization or project. */
export function usePlaces({ enabled = true } = {}) {
  const trpc = useTRPC()
  const listed = { enabled, staleTime: 60_000 }
  const switching = {
    onSuccess: beginThere,
    onError: (error: unknown) => toast.error('Could not switch', { description: messageOf(error) }),
  }
  return {
    organizations: useQuery(trpc.organizations.list.queryOptions(undefined, listed)),
    projects: useQuery(trpc.projects.list.queryOptions(undefined, listed)),
    switchOrganization: useMutation(trpc.organizations.switch.mutationOptions(switching)),
    switchProject: useMutation(trpc.projects.switch.mutationOptions(switching)),
  }
}

/** Loads the page anew: nothing of the place before, no answer on its way and no live run, may stay on it. */
const beginThere = (): void => window.location.assign('/runs')
