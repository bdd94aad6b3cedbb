'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { RelativeTime } from '../format/relative-time-text.tsx'
import type { Draft } from './draft.ts'
import { VersionChanges } from './version-changes.tsx'

export interface HistoryDialogProps {
  scenario: { readonly id: string; readonly name: string; readonly version: number }
  /** Puts the configuration of an earlier version into the form. */
  onTakeBack: (draft: Draft, version: number) => void
  onClose: () => void
}

/** The versions of a scenario: when each was made, by whom, and what it changed. */
export function HistoryDialog({ scenario, onTakeBack, onClose }: HistoryDialogProps) {
  const trpc = useTRPC()
  const versions = useQuery(trpc.scenarios.versions.queryOptions({ idOrSlug: scenario.id }))
  const [shown, setShown] = useState(scenario.version)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Versions of ${scenario.name}`}
      description="Each saved change of the configuration is a version. Runs keep the version they were started with."
      className="max-w-2xl"
    >
      {versions.isError ? <p className="text-sm text-muted">{messageOf(versions.error)}</p> : null}
      <ol className="flex flex-col divide-y divide-line">
        {(versions.data ?? []).map(({ version, createdAt, createdBy }) => (
          <li key={version} className="flex flex-col gap-2 py-2">
            <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
              <button
                type="button"
                aria-expanded={shown === version}
                className="text-left text-base hover:text-accent"
                onClick={() => setShown(shown === version ? 0 : version)}
              >
                <span className="num font-medium">Version {version}</span>{' '}
                <span className="text-sm text-muted">
                  <RelativeTime at={createdAt} />
                  {createdBy ? ` by ${createdBy}` : ''}
                </span>
              </button>
            </div>
            {shown === version ? (
              <VersionChanges
                scenarioId={scenario.id}
                version={version}
                actions={(draft) =>
                  version === scenario.version ? null : (
                    <Button size="sm" className="self-start" onClick={() => onTakeBack(draft, version)}>
                      Load into the form
                    </Button>
                  )
                }
              />
            ) : null}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
