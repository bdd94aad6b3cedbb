'use client'
import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

/**
 * A link whose page is made ready when somebody comes near it, not as soon as it is seen: a page with many links would
 * otherwise ask for many others while its own data is on the way.
 */
export function NearLink(
  props: Omit<ComponentProps<typeof Link>, 'prefetch' | 'onPointerEnter' | 'onFocus'>,
) {
  const [isNear, setNear] = useState(false)
  const come = () => setNear(true)
  return <Link {...props} prefetch={isNear ? null : false} onPointerEnter={come} onFocus={come} />
}
