import type { Metadata } from 'next'
import { EditScenarioPage } from '@/features/scenarios/edit-scenario-page.tsx'

export const metadata: Metadata = { title: 'Scenario' }

export default async function Page({ params }: { params: Promise<{ scenarioId: string }> }) {
  const { scenarioId } = await params
  return <EditScenarioPage key={scenarioId} scenarioId={scenarioId} />
}
