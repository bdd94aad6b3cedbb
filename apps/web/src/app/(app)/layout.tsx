import { type ReactNode, Suspense } from 'react'
import { SignedInFrame } from '@/components/shell/signed-in-frame.tsx'
import { TableSkeleton } from '@/components/ui/query-state.tsx'
import { ApiProvider } from '@/features/api/api-provider.tsx'

export default function SignedInLayout({ children }: { children: ReactNode }) {
  return (
    <ApiProvider>
      <SignedInFrame>
        <Suspense fallback={<TableSkeleton />}>{children}</Suspense>
      </SignedInFrame>
    </ApiProvider>
  )
}
