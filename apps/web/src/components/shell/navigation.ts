import { ChartLine, Cpu, type LucideIcon, Play, ScrollText, Settings, Target, Users } from 'lucide-react'

export interface Destination {
  href: string
  label: string
  icon: LucideIcon
}

/** The places of the left rail, in their order. */
export const DESTINATIONS: readonly Destination[] = [
  { href: '/runs', label: 'Runs', icon: Play },
  { href: '/scenarios', label: 'Scenarios', icon: ScrollText },
  { href: '/targets', label: 'Targets', icon: Target },
  { href: '/data-sets', label: 'Data sets', icon: Users },
  { href: '/trends', label: 'Trends', icon: ChartLine },
  { href: '/runners', label: 'Runners', icon: Cpu },
  { href: '/settings', label: 'Settings', icon: Settings },
]

export const isWithin = (pathname: string, href: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`)
