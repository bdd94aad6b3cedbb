import { readComponentConfig } from '../../../env.ts'
import { runComponent } from '../../../process/run-component.ts'
import { EdgeConfig } from '../config.ts'
import { startEdge } from './start-edge.ts'

await runComponent(
  'edge',
  () => readComponentConfig(EdgeConfig),
  ({ config }, log) => startEdge(config, log),
)
