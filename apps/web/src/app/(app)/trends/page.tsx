import type { Metadata } from 'next'
import { TrendsPage } from '@/features/trends/trends-page.tsx'

export const metadata: Metadata = { title: 'Trends' }

export default function Page() {
  return <TrendsPage />
}
