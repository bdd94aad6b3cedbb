'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button.tsx'
import { CopyField } from '@/components/ui/copy-field.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Field } from '@/components/ui/field.tsx'
import { Select } from '@/components/ui/select.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'
import { fileUrl, isComparison, type Shown, shownInput } from './shown.ts'
import { ShownLinks } from './shown-links.tsx'

const EXPIRIES = [
  { value: 'never', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '365', label: 'In a year' },
] as const

/** Makes a link to a fixed picture of a run or a comparison, and revokes those that were made before. */
export function ShareDialog({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [showTarget, setShowTarget] = useState(false)
  const [expiry, setExpiry] = useState<(typeof EXPIRIES)[number]['value']>('never')
  const create = useMutation(
    trpc.shares.create.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: trpc.shares.list.queryKey() }),
      onError: (error) => toast.error('The link was not created', { description: messageOf(error) }),
    }),
  )
  const what = isComparison(shown) ? 'comparison' : 'run'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Share this ${what}`}
      description={`Anyone with the link sees this ${what} as it is now, without signing in, until the link expires or is revoked. Secrets are never included.`}
    >
      {create.data ? (
        <CopyField
          label="Link"
          hint="Copy it now: only a hash is stored, so it cannot be shown again."
          value={create.data.url}
          copyLabel="Copy link"
          name="Share link"
        />
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
                ...shownInput(shown),
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
        <a className="text-accent underline" href={fileUrl(shown)} download>
          the report as one HTML file
        </a>
        , which opens offline and shows the target.
      </p>
      <ShownLinks shown={shown} title={`Links to this ${what}`} />
    </Dialog>
  )
}
