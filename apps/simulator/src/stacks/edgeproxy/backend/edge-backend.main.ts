import { readComponentConfig } from '../../../env.ts'
import { runComponent } from '../../../process/run-component.ts'
import { EdgeBackendConfig } from '../config.ts'
import { startEdgeBackend } from './start-edge-backend.ts'

await runComponent(
  'edge-backend',
  () => readComponentConfig(EdgeBackendConfig),
  ({ config }, log) => startEdgeBackend(config, log),
)
