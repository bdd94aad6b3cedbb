import { readComponentConfig } from '../../../env.ts'
import { runComponent } from '../../../process/run-component.ts'
import { ClientConfig } from '../config.ts'
import { startTunnelClient } from './start-tunnel-client.ts'

await runComponent(
  'tunnel-client',
  () => readComponentConfig(ClientConfig),
  ({ config }, log) => startTunnelClient(config, log),
)
