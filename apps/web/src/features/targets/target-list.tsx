import { addressKind } from '@broadside/shared/net/address-kind'
import { hostOf } from '@broadside/shared/net/address-rules'
import type { inferRouterOutputs } from '@trpc/server'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { ConfirmButton } from '@/components/ui/confirm-button.tsx'
import { type Column, DataTable, TwoLines } from '@/components/ui/data-table.tsx'
import type { AppRouter } from '../api/trpc.ts'
import { RelativeTime } from '../format/relative-time-text.tsx'
import { limitTexts } from './limit-texts.ts'
import { isOwnStack } from './own-stack.ts'

export type TargetRow = inferRouterOutputs<AppRouter>['targets']['list'][number]

const COLUMNS: readonly Column<TargetRow>[] = [
  { head: 'target', cell: ({ name, slug }) => <TwoLines first={name} second={slug} mono /> },
  {
    head: 'kind and labels',
    cell: ({ kind, hasSecret, labels }) => (
      <span className="flex flex-wrap gap-1 max-sm:justify-end">
        <Badge tone="outline">{kind}</Badge>
        {hasSecret ? <Badge title="Stored encrypted, never shown">secret</Badge> : null}
        {Object.entries(labels).map(([label, value]) => (
          <Badge key={label}>
            {label}: {value}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    head: 'addresses',
    className: 'text-muted',
    cell: ({ config }) =>
      isOwnStack({ ...config }) ? (
        'brought up by each run'
      ) : (
        <span className="font-mono text-xs">
          {addressesOf(config).map((address) => (
            <span key={address} className="block">
              {address}
            </span>
          ))}
        </span>
      ),
  },
  {
    head: 'at most',
    className: 'text-muted',
    cell: ({ limits }) =>
      limitTexts(limits).map((text) => (
        <span key={text} className="block whitespace-nowrap">
          {text}
        </span>
      )),
  },
  {
    head: 'proof',
    className: 'text-muted whitespace-nowrap',
    cell: ({ verifiedAt, config }) =>
      verifiedAt ? <RelativeTime at={verifiedAt} /> : mayBePublic(config) ? 'none yet' : null,
  },
]

/** A name may lead anywhere: whether it is public is found out when it is verified, and at each start of a run. */
const mayBePublic = (config: object): boolean =>
  !isOwnStack({ ...config }) &&
  addressesOf(config).some((address) => {
    const host = hostOf(address)
    return host !== 'localhost' && (addressKind(host) ?? 'public') === 'public'
  })

const addressesOf = (config: object): string[] =>
  Object.values(config).filter((value) => typeof value === 'string' && value.includes('://'))

export interface TargetListProps {
  targets: readonly TargetRow[]
  /** Whether this person may edit, verify and delete. */
  mayChange: boolean
  onEdit: (target: TargetRow) => void
  onVerify: (target: TargetRow) => void
  onArchive: (target: TargetRow) => void
}

/** Systems under test; a secret is never shown again, only that there is one. */
export function TargetList({ targets, mayChange, onEdit, onVerify, onArchive }: TargetListProps) {
  return (
    <Card>
      <DataTable
        caption="Targets"
        rows={targets.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))}
        columns={COLUMNS}
        actions={
          mayChange
            ? (target) => (
                <>
                  {mayBePublic(target.config) ? (
                    <Button size="sm" aria-label={`Verify ${target.name}`} onClick={() => onVerify(target)}>
                      Verify
                    </Button>
                  ) : null}
                  <Button size="sm" aria-label={`Edit ${target.name}`} onClick={() => onEdit(target)}>
                    Edit
                  </Button>
                  <ConfirmButton
                    aria-label={`Delete ${target.name}`}
                    question={`Delete the target ${target.name}?`}
                    loses="It disappears from the lists. Its scenarios cannot run until they have another target; results of past runs stay."
                    action="Delete"
                    onConfirm={() => onArchive(target)}
                  />
                </>
              )
            : undefined
        }
      />
    </Card>
  )
}
