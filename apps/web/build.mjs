// Builds the pages: `next build`, and the static files beside the standalone server.
import { spawnSync } from 'node:child_process'
import { cp, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const standalone = join(here, '.next', 'standalone', 'apps', 'web')

const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
const { status } = spawnSync(process.execPath, [next, 'build'], {
  cwd: here,
  stdio: 'inherit',
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
})
if (status !== 0) process.exit(status ?? 1)

await cp(join(here, '.next', 'static'), join(standalone, '.next', 'static'), { recursive: true })
const publicFolder = join(here, 'public')
const hasPublic = await stat(publicFolder).then(
  () => true,
  () => false,
)
if (hasPublic) await cp(publicFolder, join(standalone, 'public'), { recursive: true })
