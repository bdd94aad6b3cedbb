import { z } from 'zod'
import { CentrifugoStack } from './stacks/centrifugo.ts'
import { EdgeproxyStack } from './stacks/edgeproxy.ts'
import { KeycastStack } from './stacks/keycast.ts'
import { Tunnel2Stack } from './stacks/tunnel2.ts'
import { WsproxyStack } from './stacks/wsproxy.ts'

/** A simulated system that a run brings up for itself. What is posted to the simulator's supervisor is this object. */
export const StackConfig = z.discriminatedUnion('system', [
  WsproxyStack,
  CentrifugoStack,
  KeycastStack,
  EdgeproxyStack,
  Tunnel2Stack,
])
export type StackConfig = z.infer<typeof StackConfig>
export type System = StackConfig['system']
export type StackConfigOf<S extends System> = Extract<StackConfig, { system: S }>

/** The kind of target that each system is driven as. */
export const STACK_TARGET_KIND: Record<System, string> = {
  wsproxy: 'wsproxy',
  centrifugo: 'centrifugo',
  keycast: 'keycast',
  edgeproxy: 'http',
  tunnel2: 'http',
}
