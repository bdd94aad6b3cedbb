'use client'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import { Button } from '../ui/button.tsx'
import { DropdownMenu, MenuChoice } from '../ui/dropdown-menu.tsx'

const THEMES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const

export function ThemeMenu() {
  const { theme, setTheme } = useTheme()
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label="Theme">
          <Sun aria-hidden className="dark:hidden" />
          <Moon aria-hidden className="hidden dark:block" />
        </Button>
      }
    >
      <MenuChoice
        value={theme ?? 'system'}
        onChange={setTheme}
        options={THEMES.map(({ value, label, icon: Icon }) => ({
          value,
          label: (
            <>
              <Icon aria-hidden />
              {label}
            </>
          ),
        }))}
      />
    </DropdownMenu>
  )
}
