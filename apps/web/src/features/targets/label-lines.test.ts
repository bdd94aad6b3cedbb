import { expect, test } from 'vitest'
import { labelLines, readLabels } from './label-lines.ts'

test('there and back, without lines that were left empty', () => {
  const labels = { stage: 'canary', region: 'eu-1' }
  expect(readLabels([...labelLines(labels), { name: ' ', value: '' }])).toEqual({ labels })
})

test.each([
  [[{ name: 'Stage', value: 'x' }], /lower-case.*received "Stage"/],
  [[{ name: '', value: 'x' }], /lower-case.*received ""/],
  [[{ name: 'a', value: 'x'.repeat(81) }], /at most 80 characters/],
  [
    [
      { name: 'a', value: '1' },
      { name: 'a', value: '2' },
    ],
    /received "a" twice/,
  ],
])('says what is wrong with %j', (lines, sentence) => {
  expect(readLabels(lines)).toEqual({ error: expect.stringMatching(sentence) })
})
