import { Target } from '@broadside/shared/config/target'
import { expect, test } from 'vitest'
import { hideAddresses } from './redact.ts'

const keycast = Target.parse({
  kind: 'keycast',
  baseUrl: 'https://signer.example.org',
  instanceUrls: ['http://one.internal.example.org:3001/x', 'http://two.internal.example.org:3002'],
})
const http = (baseUrl: string) => Target.parse({ kind: 'http', baseUrl })

test('every address of a target is hidden, also where it has several', () => {
  const shown = {
    config: { target: keycast },
    instances: [{ instance: 'one.internal.example.org:3001', error: 'connect two.internal.example.org' }],
  }
  expect(JSON.stringify(hideAddresses(shown, [keycast]))).not.toContain('example.org')
})

test('the path of a hidden address is hidden too; dates and numbers stay what they are', () => {
  const at = new Date()
  const shown = { at, count: 3, text: 'GET https://api.example.org/tenants/acme: 500' }
  expect(hideAddresses(shown, [http('https://api.example.org')])).toEqual({
    at,
    count: 3,
    text: 'GET https://hidden.invalid/ 500',
  })
})

test('two targets that differ still differ, and the same one is the same', () => {
  const targets = ['http://a.example.org', 'http://b.example.org', 'http://a.example.org'].map(http)
  expect(
    hideAddresses(targets, targets).map((target) => ('baseUrl' in target ? target.baseUrl : '')),
  ).toEqual(['http://hidden.invalid/', 'http://hidden-b.invalid/', 'http://hidden.invalid/'])
})
