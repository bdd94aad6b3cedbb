'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { GitCompareArrows, Trash2, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Tooltip } from '@/components/ui/tooltip.tsx'
import { ForMembers } from '../account/allowed.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { counted } from '../format/quantity.ts'

const MOST_COMPARED = 6

export interface SelectionBarProps {
  /** In the order of the list, the newest first. */
  selected: readonly string[]
  onClear: () => void
}

/** What can be done with the runs that are ticked; nothing while none is. */
export function SelectionBar({ selected, onClear }: SelectionBarProps) {
  const trpc = useTRPC()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [asks, setAsks] = useState(false)
  const remove = useMutation(
    trpc.runs.deleteMany.mutationOptions({
      onSuccess: ({ deleted, left }) => {
        void queryClient.invalidateQueries({ queryKey: trpc.runs.list.queryKey() })
        toast.success(
          `${counted(deleted, 'run')} deleted${left > 0 ? `; ${counted(left, 'run')} had not ended and ${left === 1 ? 'was' : 'were'} left` : ''}`,
        )
        onClear()
      },
      onError: (error) => toast.error('Nothing was deleted', { description: messageOf(error) }),
      onSettled: () => setAsks(false),
    }),
  )
  if (selected.length === 0) return null
  const canCompare = selected.length >= 2 && selected.length <= MOST_COMPARED
  return (
    <section
      aria-label="Selected runs"
      className="rise-in sticky bottom-18 z-20 mx-auto mt-3 flex w-fit flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-raised px-3 py-2 sm:bottom-4"
    >
      <span className="num px-1 text-sm">{counted(selected.length, 'run')} selected</span>
      <Tooltip
        content={
          canCompare
            ? 'The oldest one is the baseline'
            : `Select two to ${MOST_COMPARED} runs to compare them`
        }
      >
        <Button
          variant="primary"
          aria-disabled={!canCompare}
          onClick={() => canCompare && router.push(`/compare?runs=${selected.toReversed().join(',')}`)}
        >
          <GitCompareArrows aria-hidden />
          Compare
        </Button>
      </Tooltip>
      <ForMembers>
        <Button variant="danger" onClick={() => setAsks(true)}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      </ForMembers>
      <Button variant="ghost" size="icon" aria-label="Clear the selection" onClick={onClear}>
        <X aria-hidden />
      </Button>
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title={`Delete ${counted(selected.length, 'run')}?`}
        description="This deletes their data and the links to them, and cannot be undone. Runs that have not ended are kept."
        actions={
          <>
            <Button onClick={() => setAsks(false)}>Cancel</Button>
            <Button
              variant="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate({ ids: [...selected] })}
            >
              Delete
            </Button>
          </>
        }
      />
    </section>
  )
}
