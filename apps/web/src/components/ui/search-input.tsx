import { Search } from 'lucide-react'
import { cn } from './cn.ts'
import { Input, type InputProps } from './input.tsx'

/** A text field that narrows a list; its name is read out, its glass is drawn. */
export function SearchInput({ className, ...props }: InputProps & { 'aria-label': string }) {
  return (
    <span className={cn('relative w-full', className)}>
      <Search aria-hidden className="absolute top-2 left-2.5 size-4 text-subtle" />
      <Input type="search" className="pl-8" {...props} />
    </span>
  )
}
