import { expect, test } from 'vitest'
import { hideAddresses } from './redact.ts'
import type { RunSnapshot } from './snapshot.ts'

test('every address of a target is hidden, also where it has several', () => {
  const target = {
    kind: 'keycast',
    baseUrl: 'https://signer.example.org',
    instanceUrls: ['http://one.internal.example.org:3001/x', 'http://two.internal.example.org:3002'],
  }
  const snapshot = {
    run: {
      config: { target },
      summary: {
        instances: [{ instance: 'one.internal.example.org:3001', error: 'connect two.internal.example.org' }],
      },
    },
    shards: [],
  } as unknown as RunSnapshot
  expect(JSON.stringify(hideAddresses(snapshot))).not.toContain('example.org')
})
