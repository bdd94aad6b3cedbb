import type { StackConfig, System } from '@broadside/shared/config/stack'
import { createCentrifugoStack } from './centrifugo/create.ts'
import { createKeycastStack } from './keycast/create.ts'
import type { Stack, StackFactory, StackHost } from './stack.ts'
import { createWsproxyStack } from './wsproxy/create.ts'

/** Every system that can be simulated: a new one is a folder and a line here. */
const FACTORIES: { [S in System]: StackFactory<S> } = {
  centrifugo: createCentrifugoStack,
  keycast: createKeycastStack,
  wsproxy: createWsproxyStack,
}

/** Makes the stack that a configuration asks for, without starting it. */
export function createStack(config: StackConfig, host: StackHost): Promise<Stack> {
  const create = FACTORIES[config.system] as StackFactory<System>
  return create(config, host)
}
