'use client'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button.tsx'
import { cn } from '@/components/ui/cn.ts'
import { ForMembers } from '../account/allowed.tsx'
import { useTRPC } from '../api/trpc.ts'

const STEPS = [
  {
    title: 'Add a target',
    text: 'The system that receives the load.',
    href: '/targets',
    action: 'Add a target',
  },
  {
    title: 'Describe a scenario',
    text: 'How many users, what each does, what counts as passed.',
    href: '/scenarios/new',
    action: 'New scenario',
  },
  {
    title: 'Run it',
    text: 'Watch it live, then share the report.',
    href: '/scenarios',
    action: 'Choose a scenario',
  },
] as const

/** What has to be there before the first run, what is there already, and the one button for what comes next. */
export function FirstSteps() {
  const trpc = useTRPC()
  const targets = useQuery(trpc.targets.list.queryOptions())
  const scenarios = useQuery(trpc.scenarios.list.queryOptions())
  const isKnown = targets.data !== undefined && scenarios.data !== undefined
  const next = scenarios.data?.length ? 2 : targets.data?.length ? 1 : 0
  return (
    <ol className="grid w-full max-w-3xl gap-3 text-left sm:grid-cols-3">
      {STEPS.map(({ title, text, href, action }, index) => {
        const isNext = isKnown && index === next
        const isDone = isKnown && index < next
        return (
          <li
            key={title}
            aria-current={isNext ? 'step' : undefined}
            className={cn(
              'flex flex-col gap-1 rounded-lg border bg-surface p-4',
              isNext ? 'border-accent' : 'border-line',
            )}
          >
            <span className="flex items-center gap-2 text-base font-medium">
              <span
                className={cn(
                  'num flex size-5 shrink-0 items-center justify-center rounded-full border text-xs',
                  isNext ? 'border-accent text-accent' : 'border-line-strong text-muted',
                )}
              >
                {isDone ? <Check aria-label="done" className="size-3" /> : index + 1}
              </span>
              {title}
            </span>
            <span className="text-sm text-muted">{text}</span>
            {isNext ? (
              <ForMembers>
                <Button asChild variant="primary" className="mt-2 self-start">
                  <Link href={href}>{action}</Link>
                </Button>
              </ForMembers>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
