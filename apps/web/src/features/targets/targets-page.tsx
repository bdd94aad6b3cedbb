'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Target as TargetIcon } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EmptyState } from '@/components/ui/empty-state.tsx'
import { LoadFailed, TableSkeleton } from '@/components/ui/query-state.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { TargetDialog } from './target-dialog.tsx'
import { TargetList } from './target-list.tsx'
import { VerifyDialog } from './verify-dialog.tsx'

type Editing = { id: string | undefined }

/** The systems under test. */
export function TargetsPage() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const targets = useQuery(trpc.targets.list.queryOptions())
  const [editing, setEditing] = useState<Editing>()
  const [verifying, setVerifying] = useState<{ id: string; name: string }>()
  const onSuccess = async () => {
    await queryClient.invalidateQueries({ queryKey: trpc.targets.pathKey() })
    setEditing(undefined)
    toast.success('The target was saved.')
  }
  const create = useMutation(trpc.targets.create.mutationOptions({ onSuccess }))
  const update = useMutation(trpc.targets.update.mutationOptions({ onSuccess }))
  const edited = targets.data?.find((target) => target.id === editing?.id)
  const failure = editing?.id ? update.error : create.error
  const open = (id: string | undefined) => {
    create.reset()
    update.reset()
    setEditing({ id })
  }
  const add = (
    <Button variant={targets.data?.length ? 'secondary' : 'primary'} onClick={() => open(undefined)}>
      <Plus aria-hidden />
      New target
    </Button>
  )
  const rows = (targets.data ?? []).map((target) => ({
    ...target,
    addresses: Object.values(target.config).filter(
      (value): value is string => typeof value === 'string' && value.includes('://'),
    ),
  }))
  return (
    <>
      <PageHeader title="Targets" description="The systems that receive the load." actions={add} />
      {targets.isPending ? (
        <TableSkeleton rows={3} />
      ) : targets.isError ? (
        <LoadFailed
          what="The targets"
          message={messageOf(targets.error)}
          onRetry={() => void targets.refetch()}
        />
      ) : rows.length > 0 ? (
        <TargetList targets={rows} onEdit={({ id }) => open(id)} onVerify={setVerifying} />
      ) : (
        <EmptyState icon={TargetIcon} title="No targets yet" action={add}>
          A target says where a system under test is and how to speak to it. Its secrets are sealed and never
          shown again.
        </EmptyState>
      )}
      {verifying ? (
        <VerifyDialog id={verifying.id} name={verifying.name} onClose={() => setVerifying(undefined)} />
      ) : null}
      {editing ? (
        <TargetDialog
          key={editing.id ?? 'new'}
          initial={{
            name: edited?.name ?? '',
            config: edited ? { ...edited.config } : { kind: 'wsproxy' },
            hasSecret: edited?.hasSecret ?? false,
            limits: edited?.limits ?? {},
          }}
          busy={create.isPending || update.isPending}
          error={failure ? messageOf(failure) : undefined}
          onClose={() => setEditing(undefined)}
          onSave={({ name, config, secret, limits }) => {
            const whole = secret ? { ...config, secret } : config
            if (editing.id) update.mutate({ id: editing.id, name, config: whole, limits })
            else create.mutate({ name, config: whole, limits })
          }}
        />
      ) : null}
    </>
  )
}
