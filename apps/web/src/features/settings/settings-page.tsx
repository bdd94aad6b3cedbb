'use client'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { ApiKeysCard } from './api-keys-card.tsx'
import { SharesCard } from './shares-card.tsx'

/** Keys for CI and the links that were given out. */
export function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" description="Keys for CI, and the links that were given out." />
      <div className="flex flex-col gap-5">
        <ApiKeysCard />
        <SharesCard />
      </div>
    </>
  )
}
