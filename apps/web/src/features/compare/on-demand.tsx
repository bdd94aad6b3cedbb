'use client'
import dynamic from 'next/dynamic'
import { Skeleton } from '@/components/ui/skeleton.tsx'

/** Drawn with a library of its own, which comes after the answer and the charts over time. */
export const SharedHistogramCard = dynamic(
  () => import('./shared-histogram.tsx').then((module) => module.SharedHistogramCard),
  { loading: DistributionSkeleton },
)

export function DistributionSkeleton() {
  return <Skeleton className="h-96" />
}
