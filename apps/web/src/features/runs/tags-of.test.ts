import { expect, test } from 'vitest'
import { tagsOf } from './tags-of.ts'

test('tags are trimmed, and each is there once', () => {
  expect(tagsOf(' nightly, release ,, nightly')).toEqual({ tags: ['nightly', 'release'] })
  expect(tagsOf('  ')).toEqual({ tags: [] })
})

test('too many or too long tags are said so', () => {
  expect(tagsOf('x'.repeat(61))).toEqual({
    error: 'Expected tags of at most 60 letters, received one of 61.',
  })
  const many = Array.from({ length: 21 }, (_, index) => `t${index}`).join(',')
  expect(tagsOf(many)).toEqual({ error: 'Expected at most 20 tags, received 21.' })
})
