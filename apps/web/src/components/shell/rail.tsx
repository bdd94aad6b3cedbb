'use client'
import { usePathname } from 'next/navigation'
import { cn } from '../ui/cn.ts'
import { NearLink } from '../ui/near-link.tsx'
import { Logo } from './logo.tsx'
import { DESTINATIONS, isWithin } from './navigation.ts'

/** Words and icons; icons alone below 1 024 px; a bar at the bottom below 640 px. */
export function Rail() {
  const pathname = usePathname()
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface sm:inset-x-auto sm:inset-y-0 sm:left-0 sm:w-14 sm:flex-col sm:border-t-0 sm:border-r lg:w-52 print:hidden"
    >
      <NearLink
        href="/runs"
        aria-label="Broadside: home"
        className="hidden h-12 shrink-0 items-center gap-2.5 px-4 font-semibold tracking-tight sm:flex"
      >
        <Logo className="size-6 shrink-0" />
        <span className="hidden text-lg lg:inline">Broadside</span>
      </NearLink>
      <ul className="flex w-full sm:flex-col sm:gap-0.5 sm:p-2">
        {DESTINATIONS.map((destination) => {
          const { href, label, icon: Icon } = destination
          const isHere = isWithin(pathname, destination)
          return (
            <li key={href} className="flex-1 sm:flex-none">
              <NearLink
                href={href}
                title={label}
                aria-current={isHere ? 'page' : undefined}
                className={cn(
                  'flex flex-col items-center gap-0.5 py-2 text-[11px] text-muted transition-colors duration-150 hover:text-ink sm:h-9 sm:flex-row sm:justify-center sm:gap-2.5 sm:rounded-md sm:py-0 sm:text-base sm:hover:bg-sunken lg:justify-start lg:px-2.5',
                  isHere && 'font-medium text-accent hover:text-accent sm:bg-accent/8 sm:hover:bg-accent/12',
                )}
              >
                <Icon aria-hidden className="size-4.5 shrink-0" />
                <span className="sm:sr-only lg:not-sr-only">{label}</span>
              </NearLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
