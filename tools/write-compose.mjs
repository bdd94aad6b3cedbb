// `npm run compose`: writes docker-compose.yml from the table of processes. A test compares the two.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeText } from './lib/compose.mjs'
import { root } from './lib/layout.mjs'

writeFileSync(join(root, 'docker-compose.yml'), composeText())
