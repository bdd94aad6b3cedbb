'use client'
import { useEffect, useState } from 'react'
import { exactTime, relativeTime } from './relative-time.ts'

/** A moment as people say it, with the exact one on hover; it keeps itself up to date. */
export function RelativeTime({ at, className }: { at: Date | string; className?: string }) {
  const moment = typeof at === 'string' ? new Date(at) : at
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time
      dateTime={moment.toISOString()}
      title={exactTime(moment)}
      className={className}
      suppressHydrationWarning
    >
      {relativeTime(moment, now)}
    </time>
  )
}
