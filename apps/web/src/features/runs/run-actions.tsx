'use client'
import { isFinal } from '@broadside/shared/run-status'
import { useMutation } from '@tanstack/react-query'
import { Download, RotateCw, Square } from 'lucide-react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button.tsx'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { ShareButton } from '../share/share-button.tsx'
import { LiveControls } from './live-controls.tsx'
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
      <>
        {run.status === 'running' && !isStopping ? <LiveControls run={run} /> : null}
        <Button variant="danger" busy={isStopping} onClick={() => stop.mutate({ id: run.id })}>
          {isStopping ? null : <Square aria-hidden className="fill-current" />}
          {isStopping ? 'Stopping' : 'Stop'}
        </Button>
      </>
    )
  }
  return (
    <>
      <ShareButton runId={run.id} />
      <DropdownMenu
        trigger={
          <Button>
            <Download aria-hidden />
            Export
          </Button>
        }
      >
        <MenuItem asChild>
          <a href={`/api/v1/runs/${run.id}/export.csv`} download>
            Every query as CSV
          </a>
        </MenuItem>
        <MenuItem asChild>
          <a href={`/api/v1/runs/${run.id}/export.json`} download>
            Summary as JSON
          </a>
        </MenuItem>
      </DropdownMenu>
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
    </>
  )
}
