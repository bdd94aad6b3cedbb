'use client'
import { SAMPLE_ERRORS, type SampleErrorCode } from '@broadside/shared/runs/run-error'
import { useMemo } from 'react'
import type { ChartPoint } from '../charts/types.ts'

const PREFIX = 'error:'

/** The error classes of a run in the order in which they first appeared. */
export function errorCodesOf(points: readonly ChartPoint[]): SampleErrorCode[] {
  const seen = new Set<string>()
  for (const { stats } of points)
    for (const key in stats) if (key.startsWith(PREFIX)) seen.add(key.slice(PREFIX.length))
  return [...seen].filter((code): code is SampleErrorCode => Object.hasOwn(SAMPLE_ERRORS, code))
}

/** The same list again while no new class appeared, so that the charts keep their legends. */
export function useErrorCodes(points: readonly ChartPoint[]): readonly SampleErrorCode[] {
  const text = errorCodesOf(points).join(' ')
  return useMemo(() => (text === '' ? [] : (text.split(' ') as SampleErrorCode[])), [text])
}
