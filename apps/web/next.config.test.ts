import { expect, test } from 'vitest'
import config from './next.config.ts'

test('who came by https is told to stay with it: a trusted proxy says so, and nobody else', async () => {
  const rules = (await config.headers?.()) ?? []
  const strict = rules.filter(({ headers }) => headers.some(({ key }) => key === 'strict-transport-security'))
  expect(strict).toEqual([
    {
      source: '/:path*',
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
      headers: [{ key: 'strict-transport-security', value: 'max-age=31536000; includeSubDomains' }],
    },
  ])
})
