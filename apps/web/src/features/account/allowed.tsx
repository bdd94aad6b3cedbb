'use client'
import type { ReactNode } from 'react'
import { usePerson } from './use-person.ts'

/** What only those see who may start and change runs: for a viewer it is not there. */
export function ForMembers({ children }: { children: ReactNode }) {
  return usePerson().mayRun ? children : null
}

/** What only admins and owners see. */
export function ForAdmins({ children }: { children: ReactNode }) {
  return usePerson().isAdmin ? children : null
}
