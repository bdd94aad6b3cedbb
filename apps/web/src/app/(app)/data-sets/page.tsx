import type { Metadata } from 'next'
import { DataSetsPage } from '@/features/data-sets/data-sets-page.tsx'

export const metadata: Metadata = { title: 'Data sets' }

export default function Page() {
  return <DataSetsPage />
}
