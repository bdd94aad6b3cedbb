import { describe, expect, test } from 'vitest'
import { Target, targetUrls } from './target.ts'

const centrifugo = { kind: 'centrifugo', httpUrl: 'http://a:9000', wsUrl: 'ws://a:9001' } as const

describe('targets', () => {
  test('a Centrifugo target has its namespace unless told, and takes its URLs only', () => {
    expect(Target.parse(centrifugo)).toMatchObject({
      namespace: 'session',
      tls: { rejectUnauthorized: true },
    })
    for (const wrong of [{ wsUrl: 'http://a' }, { namespace: 'a:b' }, { secret: '' }, { apiKey: 'x' }])
      expect(Target.safeParse({ ...centrifugo, ...wrong }).success).toBe(false)
  })

  test.each([
    [{ ...centrifugo, secret: 'http://not-an-address' }, ['http://a:9000', 'ws://a:9001']],
    [{ kind: 'http', baseUrl: 'https://b' }, ['https://b']],
    [{ kind: 'ws-stream', url: 'wss://c/d' }, ['wss://c/d']],
  ])('the addresses of %j', (target, urls) => {
    expect(targetUrls(Target.parse(target))).toEqual(urls)
  })
})
