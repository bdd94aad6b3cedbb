import type { ReactNode } from 'react'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { SettingsNav } from '@/features/settings/settings-nav.tsx'

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Settings" />
      <SettingsNav />
      {children}
    </>
  )
}
