import { expect, test } from 'vitest'
import { reachableUrls } from './reachable-urls.ts'

const urls = { httpUrl: 'http://127.0.0.1:4000', wsUrl: 'ws://127.0.0.1:4001/base', note: 'none' }

test('on one machine they stay', () => expect(reachableUrls(urls, 'http://127.0.0.1:7390')).toEqual(urls))

test('another machine is called by the name that we know it by', () =>
  expect(reachableUrls(urls, 'http://simulator:7390')).toEqual({
    httpUrl: 'http://simulator:4000',
    wsUrl: 'ws://simulator:4001/base',
    note: 'none',
  }))
