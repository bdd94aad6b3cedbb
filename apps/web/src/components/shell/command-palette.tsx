'use client'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { Kbd } from '../ui/kbd.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { DESTINATIONS } from './navigation.ts'

export interface PaletteEntry {
  id: string
  label: string
  hint?: ReactNode
  href: string
}

export interface PaletteGroup {
  heading: string
  entries: readonly PaletteEntry[]
}

const ITEM =
  'flex h-9 cursor-pointer items-center justify-between gap-4 rounded-md px-2.5 text-base data-[selected=true]:bg-sunken'

export interface CommandPaletteProps {
  groups: readonly PaletteGroup[]
  /** Runs and whatever else the server finds for what is typed; `groups` are searched here. */
  found: readonly PaletteGroup[]
  onType: (text: string) => void
  /** The palette was opened, or is about to be: what it offers is wanted now. */
  onWanted: () => void
}

/** Search and go anywhere: opened by Ctrl-K, ⌘K, "/" or the box in the top bar. */
export function CommandPalette({ groups, found, onType, onWanted }: CommandPaletteProps) {
  const [open, setOpen] = useState(false)
  const router = useRouter()
  const returnFocus = useReturnFocus()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')
      const asked =
        ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') ||
        (event.key === '/' && !typing)
      if (!asked) return
      event.preventDefault()
      setOpen((current) => !current)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    if (open) onWanted()
  }, [open, onWanted])
  const show = (next: boolean) => {
    setOpen(next)
    if (!next) onType('')
  }
  const go = (href: string) => {
    show(false)
    router.push(href)
  }
  const all: readonly PaletteGroup[] = [
    ...groups,
    { heading: 'Go to', entries: DESTINATIONS.map(({ href, label }) => ({ id: href, label, href })) },
  ]
  return (
    <>
      <button
        type="button"
        onPointerEnter={onWanted}
        onFocus={onWanted}
        onClick={() => setOpen(true)}
        className="flex h-8 items-center gap-2 rounded-md border border-line px-2.5 text-sm text-subtle hover:border-line-strong md:w-56"
      >
        <Search aria-hidden className="size-4" />
        <span className="sr-only md:not-sr-only md:flex-1 md:text-left">Search</span>
        <span className="hidden md:inline">
          <Kbd>Ctrl K</Kbd>
        </span>
      </button>
      <Radix.Root open={open} onOpenChange={show}>
        <Radix.Portal>
          <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
          <Radix.Content
            aria-describedby={undefined}
            {...returnFocus}
            className="rise-in fixed inset-x-4 top-[14vh] z-50 mx-auto max-w-xl overflow-hidden rounded-lg border border-line-strong bg-raised"
          >
            <Radix.Title className="sr-only">Search and go to</Radix.Title>
            <Command loop label="Search and go to">
              <Command.Input
                placeholder="Search runs, scenarios and pages"
                onValueChange={onType}
                className="h-12 w-full border-b border-line bg-transparent px-4 text-lg outline-none placeholder:text-subtle"
              />
              <Command.List className="max-h-[50vh] overflow-y-auto p-2">
                <Command.Empty className="px-2.5 py-6 text-center text-muted">Nothing found.</Command.Empty>
                {found.map((group) => (
                  // What the server found matches by more than its name: it stays whatever is typed.
                  <PaletteGroupView key={group.heading} group={group} onGo={go} isFound />
                ))}
                {all.map((group) => (
                  <PaletteGroupView key={group.heading} group={group} onGo={go} />
                ))}
              </Command.List>
            </Command>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </>
  )
}

interface PaletteGroupViewProps {
  group: PaletteGroup
  onGo: (href: string) => void
  isFound?: boolean
}

function PaletteGroupView({ group, onGo, isFound = false }: PaletteGroupViewProps) {
  return (
    <Command.Group
      heading={group.heading}
      forceMount={isFound}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-subtle"
    >
      {group.entries.map((entry) => (
        <Command.Item
          key={entry.id}
          value={`${group.heading} ${entry.label} ${entry.id}`}
          forceMount={isFound}
          onSelect={() => onGo(entry.href)}
          className={ITEM}
        >
          <span className="min-w-0 truncate">{entry.label}</span>
          <span className="shrink-0 text-sm text-subtle">{entry.hint}</span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}
