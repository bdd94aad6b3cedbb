import type { Metadata } from 'next'
import { RunnersPage } from '@/features/runners/runners-page.tsx'

export const metadata: Metadata = { title: 'Runners' }

export default function Page() {
  return <RunnersPage />
}
