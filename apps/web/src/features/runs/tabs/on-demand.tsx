'use client'
import dynamic from 'next/dynamic'
import { Skeleton } from '@/components/ui/skeleton.tsx'

// Tabs with a library of their own (charts of curves and bars, YAML), fetched when they are first opened.

const loading = () => <Skeleton className="h-80" />

export const ConfigTab = dynamic(() => import('./config-tab.tsx').then((module) => module.ConfigTab), {
  loading,
})
export const HistogramTab = dynamic(
  () => import('./histogram-tab.tsx').then((module) => module.HistogramTab),
  { loading },
)
export const ScenariosTab = dynamic(
  () => import('./scenarios-tab.tsx').then((module) => module.ScenariosTab),
  { loading },
)
