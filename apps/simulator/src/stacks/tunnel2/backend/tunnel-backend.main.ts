import { readComponentConfig } from '../../../env.ts'
import { runComponent } from '../../../process/run-component.ts'
import { BackendConfig } from '../config.ts'
import { startTunnelBackend } from './start-tunnel-backend.ts'

await runComponent(
  'tunnel-backend',
  () => readComponentConfig(BackendConfig),
  ({ config }, log) => startTunnelBackend(config, log),
)
