import type { Metadata } from 'next'
import { AuditLogPage } from '@/features/audit-log/audit-log-page.tsx'

export const metadata: Metadata = { title: 'Audit log' }

export default function Page() {
  return <AuditLogPage />
}
