import type { StackConfig, System } from '@broadside/shared/config/stack'
import { createCentrifugoStack } from './centrifugo/create.ts'
import { createEdgeproxyStack } from './edgeproxy/stack.ts'
import { createKeycastStack } from './keycast/create.ts'
import type { Stack, StackFactory, StackHost } from './stack.ts'
import { createTunnel2Stack } from './tunnel2/stack.ts'
import { createWsproxyStack } from './wsproxy/create.ts'

/** Every system that can be simulated: a new one is a folder and a line here. */
const FACTORIES: { [S in System]: StackFactory<S> } = {
  centrifugo: createCentrifugoStack,
  keycast: createKeycastStack,
  wsproxy: createWsproxyStack,
  edgeproxy: createEdgeproxyStack,
  tunnel2: createTunnel2Stack,
}

/** Makes the stack that a configuration asks for, without starting it. */
export function createStack(config: StackConfig, host: StackHost): Promise<Stack> {
  const create = FACTORIES[config.system] as StackFactory<System>
  return create(config, host)
}
