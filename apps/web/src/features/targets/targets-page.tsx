'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus, Target as TargetIcon } from 'lucide-react'
import { useState } from 'react'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { usePerson } from '../account/use-person.ts'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { QueryList } from '../lists/query-list.tsx'
import { TargetDialog } from './target-dialog.tsx'
import { TargetList, type TargetRow } from './target-list.tsx'
import { useSaveTarget } from './use-save-target.ts'
import { VerifyDialog } from './verify-dialog.tsx'

const NEW_TARGET = {
  id: undefined,
  name: '',
  config: { kind: 'wsproxy' },
  hasSecret: false,
  labels: {},
  limits: {},
} as const

/** The systems under test. */
export function TargetsPage() {
  const trpc = useTRPC()
  const { isAdmin } = usePerson()
  const targets = useQuery(trpc.targets.list.queryOptions())
  const [editing, setEditing] = useState<TargetRow | typeof NEW_TARGET>()
  const [verifying, setVerifying] = useState<TargetRow>()
  const { save, archive, isSaving, error, reset } = useSaveTarget(() => setEditing(undefined))
  const open = (target: TargetRow | typeof NEW_TARGET) => {
    reset()
    setEditing(target)
  }
  const add = isAdmin ? (
    <Button variant={targets.data?.length ? 'secondary' : 'primary'} onClick={() => open(NEW_TARGET)}>
      <Plus aria-hidden />
      New target
    </Button>
  ) : null
  return (
    <>
      <PageHeader
        title="Targets"
        description="The systems that receive the load."
        actions={targets.data?.length ? add : null}
      />
      <QueryList
        what="The targets"
        query={targets}
        skeletonRows={3}
        empty={
          <EmptyState icon={TargetIcon} title="No targets yet" action={add}>
            A target says where a system under test is and how to reach it. Its secrets are encrypted and
            never shown again.
          </EmptyState>
        }
      >
        {(rows) => (
          <TargetList
            targets={rows}
            mayChange={isAdmin}
            onEdit={open}
            onVerify={setVerifying}
            onArchive={({ id }) => archive(id)}
          />
        )}
      </QueryList>
      {verifying ? (
        <VerifyDialog id={verifying.id} name={verifying.name} onClose={() => setVerifying(undefined)} />
      ) : null}
      {editing ? (
        <TargetDialog
          key={editing.id ?? 'new'}
          initial={{ ...editing, config: { ...editing.config } }}
          busy={isSaving}
          error={error ? messageOf(error) : undefined}
          onClose={() => setEditing(undefined)}
          onSave={(target) => save(editing.id, target)}
        />
      ) : null}
    </>
  )
}
