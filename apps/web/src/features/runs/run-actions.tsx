'use client'
import { isFinal } from '@broadside/shared/runs/run-status'
import { useMutation } from '@tanstack/react-query'
import { GitCompareArrows, RotateCw, Square } from 'lucide-react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button.tsx'
import { NearLink } from '@/components/ui/near-link.tsx'
import { ForMembers } from '../account/allowed.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { ShareButton } from '../share/share-button.tsx'
import { ExportMenu } from './export-menu.tsx'
import { LiveControls } from './live-controls.tsx'
import { MoreMenu } from './more-menu.tsx'
import type { RunView } from './run-view.ts'
import { useStartRun } from './use-start-run.ts'

/** What can be done with a run: stop it while it is live; share, export and repeat it after. */
export function RunActions({ run }: { run: RunView }) {
  const trpc = useTRPC()
  const { start, isStarting } = useStartRun()
  const stop = useMutation(
    trpc.runs.stop.mutationOptions({
      onError: (error) => toast.error('The run was not stopped', { description: messageOf(error) }),
    }),
  )
  if (!isFinal(run.status)) {
    const isStopping = stop.isPending || stop.isSuccess || run.stopRequestedAt !== null
    return (
      <ForMembers>
        {run.status === 'running' && !isStopping ? <LiveControls run={run} /> : null}
        <Button variant="danger" busy={isStopping} onClick={() => stop.mutate({ id: run.id })}>
          {isStopping ? null : <Square aria-hidden className="fill-current" />}
          {isStopping ? 'Stopping' : 'Stop'}
        </Button>
        <MoreMenu run={run} />
      </ForMembers>
    )
  }
  return (
    <>
      <Button asChild>
        <NearLink href={`/compare?runs=${run.id}`}>
          <GitCompareArrows aria-hidden />
          Compare
        </NearLink>
      </Button>
      <ShareButton shown={{ runId: run.id }} />
      <ExportMenu runId={run.id} />
      <ForMembers>
        <Button
          variant="primary"
          busy={isStarting}
          onClick={() =>
            start({ scenario: run.scenario?.id, config: run.config, name: run.name, tags: [...run.tags] })
          }
        >
          {isStarting ? null : <RotateCw aria-hidden />}
          Run again
        </Button>
        <MoreMenu run={run} />
      </ForMembers>
    </>
  )
}
