import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badgeStyle = cva(
  'inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 text-xs font-medium [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-muted',
        outline: 'border border-line text-muted',
        passed: 'bg-passed/10 text-passed',
        failed: 'bg-failed/10 text-failed',
        invalid: 'bg-invalid/10 text-invalid',
        suspect: 'bg-suspect/12 text-suspect',
        running: 'bg-running/10 text-running',
        queued: 'bg-queued/12 text-queued',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type Tone = NonNullable<VariantProps<typeof badgeStyle>['tone']>

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone
}

export function Badge({ tone, className, ...props }: BadgeProps) {
  return <span className={cn(badgeStyle({ tone }), className)} {...props} />
}
