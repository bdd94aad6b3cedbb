import type { Metadata } from 'next'
import { ApiProvider } from '@/features/api/api-provider.tsx'
import { ApiDocsPage } from '@/features/api-docs/api-docs-page.tsx'

export const metadata: Metadata = { title: 'REST API' }

export default function Page() {
  return (
    <ApiProvider>
      <ApiDocsPage />
    </ApiProvider>
  )
}
