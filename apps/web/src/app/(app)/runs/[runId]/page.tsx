import type { Metadata } from 'next'
import { RunPage } from '@/features/runs/run-page.tsx'

export const metadata: Metadata = { title: 'Run' }

export default async function Page({ params }: { params: Promise<{ runId: string }> }) {
  const { runId } = await params
  return <RunPage key={runId} runId={runId} />
}
