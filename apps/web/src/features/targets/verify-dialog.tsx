'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { CopyButton } from '@/components/ui/copy-button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { FieldError } from '@/components/ui/field.tsx'
import { messageOf } from '../api/api-error.ts'
import { useTRPC } from '../api/trpc.ts'

/** Where the proof of ownership of a public target belongs, and whether it is there. */
export function VerifyDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const verify = useMutation(
    trpc.targets.verify.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.targets.pathKey() }),
    }),
  )
  const { mutate } = verify
  useEffect(() => mutate({ idOrSlug: id }), [mutate, id])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Ownership of ${name}`}
      description="A public address receives load only with proof that it is yours. Every start of a run checks it again."
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" busy={verify.isPending} onClick={() => mutate({ idOrSlug: id })}>
            Look again
          </Button>
        </>
      }
    >
      {verify.error ? <FieldError>{messageOf(verify.error)}</FieldError> : null}
      {verify.data?.hosts.length === 0 ? (
        <p className="text-muted">
          None of its addresses is public, as far as this server can resolve them, so no proof is needed.
        </p>
      ) : null}
      {verify.data?.hosts.map(({ host, found, value, url, txtName, tried }) => (
        <section key={host} aria-label={host} className="flex flex-col gap-2 text-sm">
          <p className="flex items-center gap-2 text-base font-medium">
            {found ? (
              <CircleCheck aria-hidden className="size-4.5 text-passed" />
            ) : (
              <CircleX aria-hidden className="size-4.5 text-failed" />
            )}
            {host}: {found ? 'proof found' : 'no proof yet'}
          </p>
          {found ? null : (
            <>
              <p className="text-muted">Put this text</p>
              <p className="flex items-center gap-2">
                <code className="min-w-0 font-mono break-all">{value}</code>
                <CopyButton label="Copy the text" value={value} />
              </p>
              <p className="text-muted">
                into the file <code className="font-mono break-all text-ink">{url}</code>, or into a DNS TXT
                record of <code className="font-mono break-all text-ink">{txtName}</code>.
              </p>
              <ul className="list-disc pl-5 text-xs text-subtle">
                {tried.map((sentence) => (
                  <li key={sentence} className="break-words">
                    {sentence}
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      ))}
    </Dialog>
  )
}
