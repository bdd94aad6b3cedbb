'use client'
import { MAX_CSV_BYTES, MAX_CSV_ROWS } from '@broadside/shared/data-sets/csv-limits'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Tabs } from '@/components/ui/tabs.tsx'
import { count } from '../format/quantity.ts'
import { CsvForm, type NewCsv } from './csv-form.tsx'
import { KeycastUsersForm, type NewKeycastUsers } from './keycast-users-form.tsx'

export type NewDataSet = NewKeycastUsers | NewCsv

export interface NewDataSetDialogProps {
  /** Where users can be registered; none: only a CSV file can be made a data set. */
  targets: readonly { readonly slug: string; readonly name: string }[]
  busy: boolean
  error: unknown
  onClose: () => void
  onMake: (set: NewDataSet) => void
  /** Another kind was chosen: what was refused before is no longer what is asked. */
  onKind: () => void
}

/** Asks for the kind of a data set, and then for what that kind needs. */
export function NewDataSetDialog({ targets, onKind, ...form }: NewDataSetDialogProps) {
  const [kind, setKind] = useState<string>(targets.length > 0 ? 'keycast-users' : 'csv')
  return (
    <Dialog open onOpenChange={(open) => !open && form.onClose()} title="Make a data set">
      <Tabs
        label="Kind"
        value={kind}
        onChange={(next) => {
          setKind(next)
          onKind()
        }}
        tabs={[
          {
            id: 'keycast-users',
            label: 'Keycast users',
            content: (
              <>
                <About>
                  A runner registers the users at the target and stores their tokens encrypted. It can be
                  interrupted and resumed.
                </About>
                {targets.length > 0 ? (
                  <KeycastUsersForm targets={targets} {...form} />
                ) : (
                  <Button asChild variant="primary">
                    <Link href="/targets">Add a keycast target first</Link>
                  </Button>
                )}
              </>
            ),
          },
          {
            id: 'csv',
            label: 'CSV',
            content: (
              <>
                <About>
                  Each iteration of an HTTP scenario takes a row: the column <code>email</code> is written as{' '}
                  <code className="font-mono">{'{{feed.email}}'}</code>. At most {count(MAX_CSV_BYTES / 1e6)}{' '}
                  MB and {count(MAX_CSV_ROWS)} rows, kept sealed.
                </About>
                <CsvForm {...form} />
              </>
            ),
          },
        ]}
      />
    </Dialog>
  )
}

const About = ({ children }: { children: ReactNode }) => (
  <p className="mb-4 text-base text-muted">{children}</p>
)
