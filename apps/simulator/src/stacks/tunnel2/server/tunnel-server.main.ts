import { readComponentConfig } from '../../../env.ts'
import { runComponent } from '../../../process/run-component.ts'
import { ServerConfig } from '../config.ts'
import { startTunnelServer } from './start-tunnel-server.ts'

await runComponent(
  'tunnel-server',
  () => readComponentConfig(ServerConfig),
  ({ config }, log) => startTunnelServer(config, log),
)
