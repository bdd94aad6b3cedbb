import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const buttonStyle = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium transition-colors duration-150 select-none disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-hover',
        /** One of many that act, where a wall of filled ones would shout. */
        soft: 'bg-accent/10 text-accent hover:bg-accent hover:text-on-accent',
        secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
        ghost: 'text-muted hover:bg-sunken hover:text-ink',
        quiet: 'text-muted hover:bg-failed/10 hover:text-failed',
        danger: 'border border-failed/50 bg-surface text-failed hover:bg-failed/10',
      },
      size: {
        sm: 'h-7 px-2.5 text-sm',
        md: 'h-8 px-3 text-base',
        lg: 'h-10 px-4 text-base',
        icon: 'size-8',
        'icon-sm': 'size-7',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyle> {
  /** Renders the only child (a link) with the look of a button. */
  asChild?: boolean
  /** The action is on its way: the button stays in place, says so, and cannot be pressed twice. */
  busy?: boolean
}

export function Button({
  className,
  variant,
  size,
  asChild,
  busy,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const style = cn(buttonStyle({ variant, size }), className)
  if (asChild)
    return (
      <Slot.Root className={style} {...props}>
        {children}
      </Slot.Root>
    )
  return (
    <button
      type="button"
      className={style}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...props}
    >
      {busy ? <LoaderCircle className="animate-spin" aria-hidden /> : null}
      {children}
    </button>
  )
}
