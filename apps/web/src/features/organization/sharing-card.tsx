'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { Card, CardHeader } from '@/components/ui/card.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { usePerson } from '../account/use-person.ts'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { QueryInCard } from '../lists/query-in-card.tsx'

/** One switch that closes every share link of the organization. */
export function SharingCard() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const settings = useQuery(trpc.organizations.settings.queryOptions())
  const { isAdmin } = usePerson()
  const change = useMutation(
    trpc.organizations.setSharing.mutationOptions({
      onSuccess: async ({ allowed }) => {
        await queryClient.invalidateQueries({ queryKey: trpc.organizations.pathKey() })
        toast.success(allowed ? 'Links work again.' : 'All links of this organization are closed.')
      },
      onError: (error) => toast.error('Sharing was not changed', { description: messageOf(error) }),
    }),
  )
  return (
    <Card aria-label="Sharing">
      <CardHeader title="Sharing" hint="Links that open a run or a comparison without signing in." />
      <QueryInCard what="Sharing" query={settings}>
        <div className="p-4">
          <Switch
            checked={change.isPending ? change.variables.allowed : (settings.data?.sharingAllowed ?? false)}
            disabled={!isAdmin || change.isPending}
            onChange={(allowed) => change.mutate({ allowed })}
            label="Share links work. Turn off to close all of them at once; turn on again to reopen those that were not revoked."
          />
        </div>
      </QueryInCard>
    </Card>
  )
}
