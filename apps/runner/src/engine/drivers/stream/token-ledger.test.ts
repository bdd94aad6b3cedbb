import { describe, expect, test } from 'vitest'
import { expectedStream } from './expected-stream.ts'
import { DONE_FRAME, OTHER_FRAME, TOKEN_FRAME, TokenFrames } from './token-frames.ts'
import { TokenLedger } from './token-ledger.ts'

const expected = expectedStream({ response: { text: 'a b c d b e' } }, 'token')

function ledgerAfter(words: string[]): TokenLedger {
  const ledger = new TokenLedger()
  for (const word of words) {
    if (word === expected.words[ledger.next]) ledger.next++
    else ledger.outOfOrder(word, expected.words)
  }
  return ledger
}

describe('ledger of words', () => {
  test.each([
    ['a b c d b e', 6, 0, 0, 0],
    ['a c d b e', 5, 0, 0, 0],
    ['a c b d b e', 6, 0, 1, 0],
    ['a a b c d b e', 6, 1, 0, 0],
    ['a b x c d b e', 6, 0, 0, 1],
    ['', 0, 0, 0, 0],
    ['e a b c d', 5, 0, 4, 0],
  ])(
    '%s → %i received, %i duplicated, %i reordered, %i foreign',
    (text, received, duplicated, reordered, foreign) => {
      const ledger = ledgerAfter(text.split(' ').filter(Boolean))
      expect([ledger.received, ledger.duplicated, ledger.reordered, ledger.foreign]).toEqual([
        received,
        duplicated,
        reordered,
        foreign,
      ])
    },
  )
})

test('deadline: ten times the ideal, at least 5 s; stall: ten gaps, at least 1 s', () => {
  const of = (response: object, rest: object = {}) => expectedStream({ response, ...rest }, 'token')
  expect(of({ tokens: 18, tokenDelayMs: 50 })).toMatchObject({ deadlineMs: 9_000, stallMs: 1_000 })
  expect(of({ tokens: 2, tokenDelayMs: 200 })).toMatchObject({ deadlineMs: 5_000, stallMs: 2_000 })
  expect(of({}, { queryTimeout: '300ms' })).toMatchObject({ deadlineMs: 300, tokens: undefined })
})

describe('frames by their bytes', () => {
  const frames = new TokenFrames('token', 'done')
  const kindOf = (text: string): number => {
    const bytes = Buffer.from(`xx${text}yy`)
    return frames.classify(bytes, 2, bytes.length - 2)
  }

  test.each([
    ['{"type":"token","content":"w"}', TOKEN_FRAME],
    ['{"type":"done","content":""}', DONE_FRAME],
    ['{ "content": "w", "type": "token" }', TOKEN_FRAME],
    ['{"type": "done"}', DONE_FRAME],
    ['{"type":"data","content":"w"}', OTHER_FRAME],
    ['{"type":"tok', OTHER_FRAME],
    ['not json', OTHER_FRAME],
    ['null', OTHER_FRAME],
    ['', OTHER_FRAME],
  ])('%s', (text, kind) => expect(kindOf(text)).toBe(kind))

  test('an empty token is a token, but not the first one', () => {
    kindOf('{"type":"token","content":""}')
    expect(frames.lastWasEmpty).toBe(true)
    kindOf('{"type":"token","content":"w"}')
    expect(frames.lastWasEmpty).toBe(false)
  })
})
