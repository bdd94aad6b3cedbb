import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CycleLedger } from './cycle-ledger.ts'

interface Arrival {
  word: string
  offset: number | undefined
}

function ledgerOf(arrivals: readonly Arrival[], before: number | undefined, expected: readonly string[]) {
  const ledger = new CycleLedger()
  ledger.begin(before)
  for (const { word, offset } of arrivals) ledger.add(word, offset)
  ledger.compare(expected)
  const { received, duplicated, reordered, foreign } = ledger
  return { received, duplicated, reordered, foreign }
}

const words = fc.array(fc.constantFrom('et', 'in', 'ut'), { minLength: 1, maxLength: 40 })

describe('words placed by their offset', () => {
  test('lost and doubled ones are counted exactly, however often words repeat', () => {
    const property = fc.property(
      words.chain((text) =>
        fc.tuple(
          fc.constant(text),
          fc.array(fc.integer({ min: 0, max: 2 }), { minLength: text.length, maxLength: text.length }),
          fc.nat({ max: 1000 }),
        ),
      ),
      ([text, copies, before]) => {
        const arrivals = text.flatMap((word, i) =>
          Array.from({ length: copies[i] ?? 0 }, () => ({ word, offset: before + 1 + i })),
        )
        expect(ledgerOf(arrivals, before, text)).toEqual({
          received: copies.filter((n) => n > 0).length,
          duplicated: copies.filter((n) => n === 2).length,
          reordered: 0,
          foreign: 0,
        })
      },
    )
    fc.assert(property)
  })

  test('in any order all are received, and only the late ones are reordered', () => {
    const property = fc.property(
      words.chain((text) =>
        fc.tuple(
          fc.constant(text),
          fc.shuffledSubarray([...text.keys()], { minLength: text.length, maxLength: text.length }),
        ),
      ),
      ([text, order]) => {
        const arrivals = order.map((place) => ({ word: text[place] ?? '', offset: place + 1 }))
        let highest = -1
        const late = order.filter((place) => {
          const isLate = place < highest
          highest = Math.max(highest, place)
          return isLate
        }).length
        expect(ledgerOf(arrivals, 0, text)).toEqual({
          received: text.length,
          duplicated: 0,
          reordered: late,
          foreign: 0,
        })
      },
    )
    fc.assert(property)
  })

  test('what was there before the answer is a duplicate; another word in a place is foreign', () => {
    const arrivals = [
      { word: 'old', offset: 5 },
      { word: 'a', offset: 6 },
      { word: 'x', offset: 7 },
      { word: 'more', offset: 8 },
    ]
    expect(ledgerOf(arrivals, 5, ['a', 'b'])).toEqual({
      received: 1,
      duplicated: 1,
      reordered: 0,
      foreign: 2,
    })
  })
})

test('without offsets words are compared in their order', () => {
  const arrivals = ['a', 'c', 'b'].map((word) => ({ word, offset: undefined }))
  const counts = { received: 3, duplicated: 0, reordered: 1, foreign: 0 }
  expect(ledgerOf(arrivals, undefined, ['a', 'b', 'c'])).toEqual(counts)
  expect(ledgerOf(arrivals, 3, ['a', 'b', 'c'])).toEqual(counts)
})
