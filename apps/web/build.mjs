// Builds the web app: `next build`, the static files beside the standalone server, and the bootstrap as one file.
import { spawnSync } from 'node:child_process'
import { cp, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

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

await build({
  entryPoints: [join(here, 'src', 'bootstrap.main.ts')],
  outdir: join(here, 'dist'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    {
      // Our own workspaces are TypeScript and are inlined; packages from the registry stay outside.
      name: 'registry-packages-outside',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@broadside/') ? undefined : { path, external: true },
        )
      },
    },
  ],
})
