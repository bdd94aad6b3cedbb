'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button.tsx'
import { CopyButton } from '@/components/ui/copy-button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Select } from '@/components/ui/select.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { RelativeTime } from '../format/relative-time-text.tsx'

const EXPIRIES = [
  { value: 'never', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '365', label: 'In a year' },
] as const

/** Makes a link to a fixed picture of the run, and revokes those that were made before. */
export function ShareDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [showTarget, setShowTarget] = useState(false)
  const [expiry, setExpiry] = useState<(typeof EXPIRIES)[number]['value']>('never')
  const shares = useQuery(trpc.shares.list.queryOptions({ runId }))
  const refresh = () => void queryClient.invalidateQueries({ queryKey: trpc.shares.list.queryKey() })
  const create = useMutation(
    trpc.shares.create.mutationOptions({
      onSuccess: refresh,
      onError: (error) => toast.error('No link was made', { description: messageOf(error) }),
    }),
  )
  const revoke = useMutation(
    trpc.shares.revoke.mutationOptions({
      onSuccess: () => {
        refresh()
        toast.success('The link was revoked. It opens no more.')
      },
      onError: (error) => toast.error('The link was not revoked', { description: messageOf(error) }),
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share this run"
      description="Anyone with the link sees this run as it is now, without signing in, until the link expires or is revoked. Secrets are never part of it."
    >
      {create.data ? (
        <Field label="Link" hint="Copy it now: it is shown this once, only its fingerprint is kept.">
          <span className="flex gap-2">
            <Input
              readOnly
              value={create.data.url}
              aria-label="Share link"
              onFocus={(event) => event.target.select()}
            />
            <CopyButton
              variant="primary"
              showLabel
              label="Copy link"
              className="h-8"
              value={create.data.url}
            />
          </span>
        </Field>
      ) : (
        <div className="flex flex-col gap-4">
          <Switch
            checked={showTarget}
            onChange={setShowTarget}
            label="Show the target's name and addresses"
          />
          <Field label="Expires">
            <Select value={expiry} onChange={setExpiry} options={EXPIRIES} />
          </Field>
          <Button
            variant="primary"
            busy={create.isPending}
            onClick={() =>
              create.mutate({
                runId,
                showTarget,
                expiresInDays: expiry === 'never' ? undefined : Number(expiry),
              })
            }
          >
            <Link2 aria-hidden />
            Create link
          </Button>
        </div>
      )}
      <p className="text-sm text-muted">
        Without a link:{' '}
        <a className="text-accent underline" href={`/api/v1/runs/${runId}/export.html`} download>
          the report as one HTML file
        </a>
        , which opens offline and shows the target.
      </p>
      {shares.data && shares.data.length > 0 ? (
        <section aria-label="Links to this run" className="border-t border-line pt-3">
          <h3 className="text-sm font-medium">Links to this run</h3>
          <ul className="mt-2 flex flex-col gap-2">
            {shares.data.map((share) => (
              <li key={share.id} className="flex items-center justify-between gap-3 text-sm text-muted">
                <span>
                  made <RelativeTime at={share.createdAt} />
                  {share.createdBy ? ` by ${share.createdBy}` : ''}
                  {share.expiresAt ? (
                    <>
                      , expires <RelativeTime at={share.expiresAt} />
                    </>
                  ) : null}
                </span>
                <Button
                  variant="danger"
                  size="sm"
                  busy={revoke.isPending}
                  onClick={() => revoke.mutate({ id: share.id })}
                >
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Dialog>
  )
}
