import { PROJECT_COOKIE } from '@broadside/shared/project-choice'
import { useMutation, useQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'

const YEAR_S = 365 * 86_400

/** Where the person may work, and changing to another organization or project. */
export function usePlaces({ enabled = true } = {}) {
  const trpc = useTRPC()
  const listed = { enabled, staleTime: 60_000 }
  return {
    organizations: useQuery(trpc.organizations.list.queryOptions(undefined, listed)),
    projects: useQuery(trpc.projects.list.queryOptions(undefined, listed)),
    switchOrganization: useMutation(
      trpc.organizations.switch.mutationOptions({
        onSuccess: beginThere,
        onError: (error) => toast.error('Could not switch', { description: messageOf(error) }),
      }),
    ),
    switchProject,
  }
}

/** A choice of this browser: the server takes it for granted only while the project is there. */
function switchProject(id: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context, and a local Broadside has none
  document.cookie = `${PROJECT_COOKIE}=${id}; path=/; max-age=${YEAR_S}; samesite=lax`
  beginThere()
}

/** Loads the page anew: nothing of the place before, no answer on its way and no live run, may stay on it. */
const beginThere = (): void => window.location.assign('/runs')
