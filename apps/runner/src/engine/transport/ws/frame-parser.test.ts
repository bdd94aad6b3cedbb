import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FrameEvent, parseReads } from '../test-support/frame-log.ts'
import { binary, close, continuation, ping, pong, serverFrame, text } from '../test-support/server-frames.ts'
import { cutAt, cuts, singleBytes } from '../test-support/split-reads.ts'

type Case = [name: string, frames: Buffer[], expected: FrameEvent[]]

const long = (length: number): string => 'x'.repeat(length)
const bytes = (length: number): Buffer => Buffer.alloc(length, 7)

const GOOD: Case[] = [
  ['an empty text', [text('')], [['text', '']]],
  ['an empty binary', [binary(bytes(0))], [['binary', '']]],
  [
    'several frames in one read',
    [text('a'), text('b'), binary(bytes(1))],
    [
      ['text', 'a'],
      ['text', 'b'],
      ['binary', '07'],
    ],
  ],
  ...[1, 125, 126, 127, 128, 255, 65_535, 65_536, 70_000].map(
    (length): Case => [`a text of ${length} bytes`, [text(long(length))], [['text', long(length)]]],
  ),
  ['a short length in 16 bits', [text('abc', { lengthBits: 16 })], [['text', 'abc']]],
  ['a short length in 64 bits', [text('abc', { lengthBits: 64 })], [['text', 'abc']]],
  ['text beyond ASCII', [text('κόσμε 🎈')], [['text', 'κόσμε 🎈']]],
  ['two fragments', [text('ab', { fin: false }), continuation('cd', true)], [['text', 'abcd']]],
  [
    'empty fragments',
    [text('', { fin: false }), continuation('', false), continuation('', true)],
    [['text', '']],
  ],
  ['an empty last fragment', [text('ab', { fin: false }), continuation('', true)], [['text', 'ab']]],
  ['an empty first fragment', [text('', { fin: false }), continuation('ab', true)], [['text', 'ab']]],
  [
    'a character split over fragments',
    [
      serverFrame({ opcode: 1, payload: Buffer.from('é').subarray(0, 1), fin: false }),
      continuation(Buffer.from('é').subarray(1), true),
    ],
    [['text', 'é']],
  ],
  [
    'control frames between fragments',
    [
      text('ab', { fin: false }),
      ping('p1'),
      continuation('cd', false),
      pong('p2'),
      continuation('ef', true),
      text('g'),
    ],
    [
      ['ping', 'p1'],
      ['pong', 'p2'],
      ['text', 'abcdef'],
      ['text', 'g'],
    ],
  ],
  ['a close between fragments', [text('ab', { fin: false }), close(1001)], [['close', 1001, '']]],
  ['a ping of 125 bytes', [ping(long(125))], [['ping', long(125)]]],
  ['a close without a code', [close()], [['close', 1005, '']]],
  ['a close with a reason', [close(1000, 'bye €')], [['close', 1000, 'bye €']]],
  ['nothing after a close', [close(1000), text('late'), ping()], [['close', 1000, '']]],
  ...[1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999].map(
    (code): Case => [`close code ${code}`, [close(code)], [['close', code, '']]],
  ),
]

type BadCase = [name: string, frames: Buffer[], code: number, why: RegExp, before?: FrameEvent[]]

const BAD: BadCase[] = [
  ...[1, 2, 4, 7].map(
    (reserved): BadCase => [`reserved bits ${reserved}`, [text('a', { reserved })], 1002, /reserved bits/],
  ),
  ...[3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map(
    (opcode): BadCase => [`reserved opcode ${opcode}`, [serverFrame({ opcode })], 1002, /reserved opcode/],
  ),
  ['a masked text', [text('abc', { masked: true })], 1002, /masked/],
  ['a masked ping', [serverFrame({ opcode: 9, masked: true })], 1002, /masked/],
  ['a ping over 125 bytes', [serverFrame({ opcode: 9, payload: long(126) })], 1002, /over 125/],
  ['a fragmented ping', [serverFrame({ opcode: 9, fin: false })], 1002, /fragmented control/],
  ['a fragmented close', [serverFrame({ opcode: 8, fin: false })], 1002, /fragmented control/],
  ['a continuation of nothing', [continuation('a', true)], 1002, /continuation/],
  [
    'a continuation after a whole message',
    [text('a', { fin: false }), continuation('b', true), continuation('c', true)],
    1002,
    /continuation/,
    [['text', 'ab']],
  ],
  ['a text inside a fragmented message', [text('a', { fin: false }), text('b')], 1002, /inside a fragmented/],
  ['a length with its top bit set', [text('', { lengthBits: 64, announced: 1n << 63n })], 1002, /top bit/],
  ['a length over the limit', [text('', { announced: 1_048_577n })], 1009, /limit of 1048576/],
  ['a length beyond 2^53', [text('', { lengthBits: 64, announced: 1n << 60n })], 1009, /limit/],
  [
    'fragments over the limit together',
    [text(long(1_000_000), { fin: false }), continuation(long(48_577), true)],
    1009,
    /limit/,
  ],
  ['a close with one byte', [serverFrame({ opcode: 8, payload: 'x' })], 1002, /half a code/],
  ...[0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535].map(
    (code): BadCase => [`close code ${code}`, [close(code)], 1002, /must not be sent/],
  ),
  ['a close reason that is not UTF-8', [close(1000, Buffer.from([0xce, 0xba, 0xe1]))], 1007, /reason/],
  ...[
    ['a lone continuation byte', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['a cut character', [0x61, 0xf0, 0x9f, 0x8e]],
    ['byte 0xff', [0xff]],
  ].map(([name, list]): BadCase => {
    const payload = Buffer.from(list as number[])
    return [`text with ${name}`, [serverFrame({ opcode: 1, payload })], 1007, /not UTF-8/]
  }),
  [
    'long text with a bad byte',
    [serverFrame({ opcode: 1, payload: Buffer.concat([bytes(5000), Buffer.from([0xff])]) })],
    1007,
    /not UTF-8/,
  ],
  [
    'fragmented text with a bad byte',
    [text('ok', { fin: false }), continuation(Buffer.from([0xff]), true)],
    1007,
    /not UTF-8/,
  ],
  ['frames after a violation', [serverFrame({ opcode: 3 }), text('late')], 1002, /opcode 3/],
]

describe('frames from a well-behaved server', () => {
  it.each(GOOD)('%s', (_name, frames, expected) => {
    const stream = Buffer.concat(frames)
    expect(parseReads([stream])).toEqual(expected)
    if (stream.length < 2000) expect(parseReads(singleBytes(stream))).toEqual(expected)
  })

  it('read the same however the reads are cut', () => {
    const all = GOOD.filter(([name]) => !name.includes('close')).filter(
      ([, frames]) => Buffer.concat(frames).length < 2000,
    )
    const stream = Buffer.concat(all.flatMap(([, frames]) => frames))
    const expected = all.flatMap(([, , events]) => events)
    expect(parseReads(singleBytes(stream))).toEqual(expected)
    fc.assert(
      fc.property(cuts, (places) => {
        expect(parseReads(cutAt(stream, places))).toEqual(expected)
      }),
    )
  })

  it('read the same when cut in two at any single place', () => {
    const stream = Buffer.concat([
      text(long(130)),
      text('é', { fin: false }),
      ping('p'),
      continuation(bytes(300), true),
      close(1000, 'x'),
    ])
    const expected = parseReads([stream])
    expect(expected).toHaveLength(4)
    for (let cut = 1; cut < stream.length; cut++) expect(parseReads(cutAt(stream, [cut]))).toEqual(expected)
  })

  it('put any messages together from any fragments and any reads', () => {
    const message = fc.record({
      parts: fc.array(fc.uint8Array({ maxLength: 200 }), { minLength: 1, maxLength: 4 }),
      pingBetween: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 5 }), cuts, (messages, places) => {
        const frames: Buffer[] = []
        const expected: FrameEvent[] = []
        for (const { parts, pingBetween } of messages) {
          parts.forEach((payload, i) => {
            if (i > 0 && pingBetween) frames.push(ping('k'))
            if (i > 0 && pingBetween) expected.push(['ping', 'k'])
            frames.push(serverFrame({ opcode: i === 0 ? 2 : 0, payload, fin: i === parts.length - 1 }))
          })
          expected.push(['binary', Buffer.concat(parts).toString('hex')])
        }
        expect(parseReads(cutAt(Buffer.concat(frames), places))).toEqual(expected)
      }),
    )
  })

  it('allow a message of exactly the limit', () => {
    expect(parseReads([text(long(64))], 64)).toEqual([['text', long(64)]])
    expect(parseReads([text(long(65))], 64)).toEqual([['violation', 1009, expect.stringContaining('64')]])
  })
})

describe('a server that breaks the protocol', () => {
  it.each(BAD)('%s', (_name, frames, code, why, before = []) => {
    const stream = Buffer.concat(frames)
    const expected = [...before, ['violation', code, expect.stringMatching(why)]]
    expect(parseReads([stream])).toEqual(expected)
    if (stream.length < 2000) expect(parseReads(singleBytes(stream))).toEqual(expected)
  })

  it('survives any bytes in any reads, with the same outcome', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), cuts, (noise, places) => {
        const stream = Buffer.from(noise)
        expect(parseReads(cutAt(stream, places))).toEqual(parseReads([stream]))
      }),
      { numRuns: 500 },
    )
  })
})
