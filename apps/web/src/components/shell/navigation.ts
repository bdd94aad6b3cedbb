import { ChartLine, Cpu, Database, type LucideIcon, Play, ScrollText, Settings, Target } from 'lucide-react'

export interface Destination {
  href: string
  label: string
  icon: LucideIcon
  /** What else belongs to this place. */
  also?: string
}

/** The places of the left rail, in their order. */
export const DESTINATIONS: readonly Destination[] = [
  { href: '/runs', label: 'Runs', icon: Play, also: '/compare' },
  { href: '/scenarios', label: 'Scenarios', icon: ScrollText },
  { href: '/targets', label: 'Targets', icon: Target },
  { href: '/data-sets', label: 'Data sets', icon: Database },
  { href: '/trends', label: 'Trends', icon: ChartLine },
  { href: '/runners', label: 'Runners', icon: Cpu },
  { href: '/settings', label: 'Settings', icon: Settings },
]

export const isWithin = (pathname: string, { href, also }: Destination): boolean =>
  pathname === href || pathname === also || pathname.startsWith(`${href}/`)
