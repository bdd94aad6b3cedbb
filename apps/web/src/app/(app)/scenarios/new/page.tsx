import type { Metadata } from 'next'
import { NewScenarioPage } from '@/features/scenarios/new-scenario-page.tsx'

export const metadata: Metadata = { title: 'New scenario' }

export default function Page() {
  return <NewScenarioPage />
}
