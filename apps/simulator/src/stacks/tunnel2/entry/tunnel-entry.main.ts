import { readComponentConfig } from '../../../env.ts'
import { runComponent } from '../../../process/run-component.ts'
import { EntryConfig } from '../config.ts'
import { startEntry } from './start-entry.ts'

await runComponent(
  'tunnel-entry',
  () => readComponentConfig(EntryConfig),
  ({ config }, log) => startEntry(config, log),
)
