'use client'
import type { ReactNode } from 'react'
import { usePerson } from './use-person.ts'

/** What only those see who may start and change runs: for a viewer it is not there. */
export function ForMembers({ children }: { children: ReactNode }) {
  return usePerson().mayRun ? children : null
}

/** What only admins and owners see. `meanwhile`: as long as it is not known who is here. */
export function ForAdmins({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) {
  const { person, isAdmin } = usePerson()
  if (person === undefined) return meanwhile
  return isAdmin ? children : null
}
