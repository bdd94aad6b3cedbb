'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, History } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button.tsx'
import { ConfirmButton } from '@/components/ui/confirm-button.tsx'
import { ForMembers } from '../account/allowed.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import type { Draft } from './draft.ts'
import { HistoryDialog } from './history-dialog.tsx'

export interface ScenarioActionsProps {
  scenario: { readonly id: string; readonly name: string; readonly version: number }
  onTakeBack: (draft: Draft, version: number) => void
}

/** What can be done with a stored scenario beside changing and running it. */
export function ScenarioActions({ scenario, onTakeBack }: ScenarioActionsProps) {
  const trpc = useTRPC()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [showsHistory, setShowsHistory] = useState(false)
  const archive = useMutation(
    trpc.scenarios.archive.mutationOptions({
      onSuccess: async () => {
        router.push('/scenarios')
        await Promise.all(
          [trpc.scenarios, trpc.schedules].map((one) =>
            queryClient.invalidateQueries({ queryKey: one.pathKey() }),
          ),
        )
        toast.success('The scenario was deleted. Its runs stay.')
      },
      onError: (error) => toast.error('The scenario was not deleted', { description: messageOf(error) }),
    }),
  )
  return (
    <>
      <Button onClick={() => setShowsHistory(true)}>
        <History aria-hidden />
        Versions
      </Button>
      <ForMembers>
        <Button asChild>
          <Link href={`/scenarios/new?from=${scenario.id}`}>
            <Copy aria-hidden />
            Duplicate
          </Link>
        </Button>
        <ConfirmButton
          size="md"
          question={`Delete ${scenario.name}?`}
          loses="It disappears from the lists, and its schedules are deleted. Its runs stay, with their configuration."
          action="Delete"
          onConfirm={() => archive.mutate({ idOrSlug: scenario.id })}
        />
      </ForMembers>
      {showsHistory ? (
        <HistoryDialog
          scenario={scenario}
          onTakeBack={(draft, version) => {
            setShowsHistory(false)
            onTakeBack(draft, version)
          }}
          onClose={() => setShowsHistory(false)}
        />
      ) : null}
    </>
  )
}
