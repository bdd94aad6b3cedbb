import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TickScheduler } from '../../../time/tick-scheduler.ts'
import { VirtualClock } from '../../../time/virtual-clock.ts'
import { DEFAULT_RESPONSE_TEXT } from '../response-text.ts'
import { responseFrames, TokenStream } from './token-stream.ts'

function stream(text: string, tokenDelayMs: number) {
  const clock = new VirtualClock()
  const scheduler = new TickScheduler(clock)
  const sent: { payload: string; atMs: number }[] = []
  let endedAtMs: number | undefined
  const publish = (payload: string) => sent.push({ payload, atMs: clock.nowMs() })
  new TokenStream(scheduler, { frames: responseFrames(text), tokenDelayMs }, publish, () => {
    endedAtMs = clock.nowMs()
  }).start()
  const atOnce = sent.length
  clock.advanceTo(1e7)
  return { sent, atOnce, endedAtMs }
}

it('makes eighteen tokens and a done of the default text', () => {
  const frames = responseFrames(DEFAULT_RESPONSE_TEXT)
  expect(frames).toHaveLength(19)
  expect(frames[0]).toBe('{"type":"token","content":"Every"}')
  expect(frames[18]).toBe('{"type":"done","content":""}')
})

it('sends the first token at once and token i after i delays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 500 }), (words, delayMs) => {
      const { sent, atOnce, endedAtMs } = stream('word '.repeat(words), delayMs)
      expect(atOnce).toBe(1)
      expect(sent.map(({ atMs }) => atMs)).toEqual(sent.map((_, i) => i * delayMs))
      expect(sent).toHaveLength(words + 1)
      expect(endedAtMs).toBe(words * delayMs)
    }),
  )
})

it('sends everything at once without a delay', () => {
  expect(stream('a b c', 0).atOnce).toBe(4)
})
