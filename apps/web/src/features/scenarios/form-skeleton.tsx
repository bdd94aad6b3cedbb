import { Skeleton } from '@/components/ui/skeleton.tsx'

/** The form of a scenario before it is here: sections, and the preview beside them. */
export function FormSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the form"
      className="grid grid-cols-1 items-start gap-5 min-[1100px]:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="flex flex-col gap-4">
        <Skeleton className="h-52" />
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-72" />
        <Skeleton className="h-96" />
      </div>
      <Skeleton className="h-96" />
    </div>
  )
}
