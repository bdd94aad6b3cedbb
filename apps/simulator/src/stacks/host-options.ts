import type { BalancerChoice } from '@broadside/shared/config/stacks/common'
import type { z } from 'zod'
import type { ComponentEvent } from '../process/component-process.ts'
import type { StackHost } from './stack.ts'

/** Where and how a stack's processes run, whatever the system. */
export interface HostOptions {
  /** Path of haproxy; empty or absent means our own balancer. */
  haproxyBin?: string
  /** Where instances listen. */
  host?: string
  /** Where fronts listen: 0.0.0.0 for clients on other machines. */
  frontHost?: string
  logLevel?: string
  onEvent?: (event: ComponentEvent) => void
}

export const HOST_DEFAULTS: Required<HostOptions> = {
  haproxyBin: '',
  host: '127.0.0.1',
  frontHost: '127.0.0.1',
  logLevel: 'info',
  onEvent: () => undefined,
}

/** The same for a stack that a run asks for. Throws a RangeError when the balancer that it wants is not to be had. */
export function hostOptions(
  balancer: z.infer<typeof BalancerChoice>,
  { haproxyBin, host, frontHost, logLevel, onEvent }: StackHost,
): Required<HostOptions> {
  if (balancer === 'haproxy' && haproxyBin === '')
    throw new RangeError('options.balancer: there is no HAProxy on this machine; use "auto" or "own"')
  return { haproxyBin: balancer === 'own' ? '' : haproxyBin, host, frontHost, logLevel, onEvent }
}
