import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskUrl } from './mask-url.ts'

test.each([
  [
    'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXm3k',
    'https://hooks.slack.com/…Xm3k',
  ],
  ['https://chat.example.com:8443/hook?key=0123456789abcdefghij', 'https://chat.example.com:8443/…ghij'],
  ['https://ci.example.com/hook', 'https://ci.example.com/…'],
  ['https://ci.example.com/short-secret', 'https://ci.example.com/…'],
  ['https://ci.example.com/', 'https://ci.example.com'],
  ['https://ci.example.com', 'https://ci.example.com'],
])('%s is shown as %s', (url, shown) => {
  expect(maskUrl(url)).toBe(shown)
})

test('any URL shows its host, and never more than four characters of the rest', () => {
  const urls = fc.webUrl({ withQueryParameters: true, withFragments: true })
  fc.assert(
    fc.property(urls, (url) => {
      const { origin } = new URL(url)
      const shown = maskUrl(url)
      expect(shown.startsWith(origin)).toBe(true)
      expect(shown.slice(origin.length)).toMatch(/^(\/….{0,4})?$/)
    }),
  )
})
