import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'

const here = dirname(fileURLToPath(import.meta.url))
const repoRoot = join(here, '..', '..')

/** For every answer; a page's Content-Security-Policy has a nonce and comes from src/proxy.ts. */
const everywhere = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'referrer-policy', value: 'same-origin' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'cross-origin-opener-policy', value: 'same-origin' },
  { key: 'cross-origin-resource-policy', value: 'same-origin' },
  { key: 'permissions-policy', value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()' },
]
const onHttps = [{ key: 'strict-transport-security', value: 'max-age=31536000; includeSubDomains' }]
const ofApi = [{ key: 'content-security-policy', value: "default-src 'none'; frame-ancestors 'none'" }]

/** What carries a session's token beside words of the asker is not compressed: its length would tell of it (BREACH). */
const ofSignIn = [{ key: 'cache-control', value: 'private, no-store, no-transform' }]

const config: NextConfig = {
  output: 'standalone',
  outputFileTracingRoot: repoRoot,
  turbopack: { root: repoRoot },
  transpilePackages: ['@broadside/shared', '@broadside/db', '@broadside/bus'],
  serverExternalPackages: ['pino', 'pg', 'bullmq', 'ioredis', '@resvg/resvg-js', 'prom-client'],
  // What no import names: the fonts of the picture of a shared run, and the drawing library's part for this machine.
  outputFileTracingIncludes: {
    '/api/share/*/*': [
      '../../node_modules/geist/dist/fonts/geist-sans/*.ttf',
      '../../node_modules/@resvg/**/*',
    ],
  },
  // `npm test` and `npm run verify` check the types of every workspace; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  agentRules: false,
  headers: async () => [
    { source: '/:path*', headers: everywhere },
    { source: '/api/:path*', headers: ofApi },
    { source: '/api/auth/:path*', headers: ofSignIn },
    // Also what is not found there, which is answered as a page.
    { source: '/_next/:path*', headers: ofApi },
    // Broadside itself speaks HTTP; whoever puts TLS before it says so.
    {
      source: '/:path*',
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
      headers: onHttps,
    },
  ],
}

export default config
