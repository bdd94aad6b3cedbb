'use client'
import { CircleUser, LogOut, UserCog } from 'lucide-react'
import Link from 'next/link'
import { Button } from '../ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../ui/dropdown-menu.tsx'

export interface Person {
  name: string
  email: string
}

export function PersonMenu({ person, onSignOut }: { person: Person; onSignOut: () => void }) {
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Signed in as ${person.name}`}>
          <CircleUser aria-hidden className="!size-5" />
        </Button>
      }
    >
      <MenuLabel>
        <span className="block text-base font-medium text-ink">{person.name}</span>
        {person.email}
      </MenuLabel>
      <MenuSeparator />
      <MenuItem asChild>
        <Link href="/settings/account">
          <UserCog aria-hidden />
          Your account
        </Link>
      </MenuItem>
      <MenuItem onSelect={onSignOut}>
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </DropdownMenu>
  )
}
