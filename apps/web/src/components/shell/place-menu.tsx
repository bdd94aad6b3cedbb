'use client'
import { Building2, ChevronsUpDown, FolderPlus, Plus } from 'lucide-react'
import Link from 'next/link'
import { DropdownMenu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../ui/dropdown-menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export interface PlaceChoice {
  readonly id: string
  readonly name: string
  readonly isCurrent: boolean
}

export interface PlaceMenuProps {
  organizations: readonly PlaceChoice[]
  projects: readonly PlaceChoice[]
  onOrganization: (id: string) => void
  onProject: (id: string) => void
  /** undefined: this person may not. */
  onNewOrganization?: () => void
  onNewProject?: () => void
}

/** Where one works, organization and project, and the way to another one. */
export function PlaceMenu({
  organizations,
  projects,
  onOrganization,
  onProject,
  onNewOrganization,
  onNewProject,
}: PlaceMenuProps) {
  const organization = organizations.find(({ isCurrent }) => isCurrent)
  const project = projects.find(({ isCurrent }) => isCurrent)
  if (!organization || !project) return <Skeleton className="h-4 w-32" />
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button
          type="button"
          className="-ml-2 flex h-8 min-w-0 items-center gap-1.5 rounded-md px-2 text-sm text-muted hover:bg-sunken data-[state=open]:bg-sunken"
        >
          <span className="hidden min-w-0 truncate sm:inline">
            <span className="sr-only">Organization </span>
            {organization.name}
          </span>
          <span aria-hidden className="hidden text-line-strong sm:inline">
            /
          </span>
          <span className="min-w-0 truncate font-medium text-ink">
            <span className="sr-only">Project </span>
            {project.name}
            <span className="sr-only">: switch</span>
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-subtle" />
        </button>
      }
    >
      <MenuLabel>Organization</MenuLabel>
      <Choice places={organizations} current={organization} onChange={onOrganization} />
      <MenuSeparator />
      <MenuLabel>Project</MenuLabel>
      <Choice places={projects} current={project} onChange={onProject} />
      <MenuSeparator />
      {onNewProject ? (
        <MenuItem onSelect={onNewProject}>
          <FolderPlus aria-hidden />
          New project
        </MenuItem>
      ) : null}
      {onNewOrganization ? (
        <MenuItem onSelect={onNewOrganization}>
          <Plus aria-hidden />
          New organization
        </MenuItem>
      ) : null}
      <MenuItem asChild>
        <Link href="/settings/organization">
          <Building2 aria-hidden />
          Organization settings
        </Link>
      </MenuItem>
    </DropdownMenu>
  )
}

interface ChoiceProps {
  places: readonly PlaceChoice[]
  current: PlaceChoice
  onChange: (id: string) => void
}

const Choice = ({ places, current, onChange }: ChoiceProps) => (
  <MenuChoice
    value={current.id}
    onChange={(id) => id !== current.id && onChange(id)}
    options={places.map(({ id, name }) => ({
      value: id,
      label: <span className="max-w-64 truncate">{name}</span>,
    }))}
  />
)
