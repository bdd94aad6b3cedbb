'use client'
import { KillSwitchCard } from './kill-switch-card.tsx'
import { OrganizationsCard } from './organizations-card.tsx'
import { ProjectsCard } from './projects-card.tsx'
import { QuotasCard } from './quotas-card.tsx'
import { SharingCard } from './sharing-card.tsx'

/** What concerns the whole organization. */
export function OrganizationPage() {
  return (
    <div className="flex flex-col gap-5">
      <OrganizationsCard />
      <ProjectsCard />
      <QuotasCard />
      <SharingCard />
      <KillSwitchCard />
    </div>
  )
}
