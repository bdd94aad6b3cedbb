'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { cn } from '@/components/ui/cn.ts'
import { usePerson } from '../account/use-person.ts'

const SECTIONS = [
  { href: '/settings', label: 'Integrations' },
  { href: '/settings/members', label: 'Members' },
  { href: '/settings/organization', label: 'Organization' },
  { href: '/settings/variables', label: 'Variables' },
  { href: '/settings/audit', label: 'Audit log', forAdmins: true },
  { href: '/settings/account', label: 'Your account' },
] as const satisfies readonly { href: string; label: string; forAdmins?: boolean }[]

/** On a phone not all of them fit: the one that is here is never outside. */
const intoView = (link: HTMLElement | null): void =>
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** The parts of the settings, above each of them. */
export function SettingsNav() {
  const pathname = usePathname()
  const { person, isAdmin } = usePerson()
  // There until it is known that they must not: what comes later would move what was scrolled to.
  const shown = SECTIONS.filter((section) => person === undefined || isAdmin || !('forAdmins' in section))
  return (
    <nav aria-label="Settings" className="mb-5 flex overflow-x-auto border-b border-line">
      {shown.map(({ href, label }) => {
        const isHere = pathname === href
        return (
          <Link
            key={href}
            ref={isHere ? intoView : undefined}
            href={href}
            aria-current={isHere ? 'page' : undefined}
            className={cn(
              '-mb-px flex h-9 shrink-0 items-center border-b-2 border-transparent px-3 text-base text-muted hover:text-ink',
              isHere && 'border-accent font-medium text-ink',
            )}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
