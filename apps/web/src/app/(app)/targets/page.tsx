import type { Metadata } from 'next'
import { TargetsPage } from '@/features/targets/targets-page.tsx'

export const metadata: Metadata = { title: 'Targets' }

export default function Page() {
  return <TargetsPage />
}
