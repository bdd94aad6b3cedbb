'use client'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export interface Tab {
  id: string
  label: string
  /** A small figure after the word, such as the number of errors. */
  count?: string
  content: ReactNode
}

export interface TabsProps {
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  label: string
  className?: string
}

/** Tabs under one label; the panels are rendered only while they are open. */
export function Tabs({ tabs, value, onChange, label, className }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={cn('min-w-0', className)}>
      <Radix.List aria-label={label} className="flex overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-3 text-base text-muted hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {tab.label}
            {tab.count ? (
              <span className="num rounded-sm bg-sunken px-1 text-xs text-muted">{tab.count}</span>
            ) : null}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="min-w-0 pt-4 focus-visible:outline-offset-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
