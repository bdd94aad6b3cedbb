'use client'
import Link from 'next/link'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { ForAdmins } from '../account/allowed.tsx'
import { WebhooksCard } from '../webhooks/webhooks-card.tsx'
import { ApiKeysCard } from './api-keys-card.tsx'
import { SharesCard } from './shares-card.tsx'

/** Keys for CI, webhooks, and the links that were given out. */
export function SettingsPage() {
  return (
    <div className="flex flex-col gap-5">
      <ForAdmins meanwhile={<Skeleton className="h-28" />}>
        <ApiKeysCard />
      </ForAdmins>
      <p className="-mt-2 text-sm text-muted">
        API reference:{' '}
        <Link href="/docs/api" className="text-accent underline">
          REST API
        </Link>
        .
      </p>
      <ForAdmins meanwhile={<Skeleton className="h-28" />}>
        <WebhooksCard />
      </ForAdmins>
      <SharesCard />
    </div>
  )
}
