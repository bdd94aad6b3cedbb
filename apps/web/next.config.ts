import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'

const here = dirname(fileURLToPath(import.meta.url))
const repoRoot = join(here, '..', '..')

const config: NextConfig = {
  output: 'standalone',
  outputFileTracingRoot: repoRoot,
  turbopack: { root: repoRoot },
  transpilePackages: ['@broadside/shared', '@broadside/db', '@broadside/bus'],
  serverExternalPackages: ['pino', 'pg', 'bullmq', 'ioredis'],
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  agentRules: false,
}

export default config
