// Builds the bootstrap (first contents, sign-in link) as one file.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))

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
