import { hostOf } from '../net/address-rules.ts'
import type { Target } from './target.ts'

const STAND_IN = /(^|\.)stack\.invalid$/

/** The field and the address of a target that stands for a stack which the run brings up itself; undefined: it is a server. */
export function stackStandIn(target: Target): { readonly field: string; readonly url: string } | undefined {
  for (const [field, value] of Object.entries(target))
    if (typeof value === 'string' && URL.canParse(value) && STAND_IN.test(hostOf(value)))
      return { field, url: value }
  return undefined
}
