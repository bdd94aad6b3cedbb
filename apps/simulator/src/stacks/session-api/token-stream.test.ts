import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TickScheduler } from '../../time/tick-scheduler.ts'
import { VirtualClock } from '../../time/virtual-clock.ts'
import { TokenStream } from './token-stream.ts'

function stream(count: number, tokenDelayMs: number) {
  const clock = new VirtualClock()
  const scheduler = new TickScheduler(clock)
  const sent: { payload: string; atMs: number }[] = []
  let endedAtMs: number | undefined
  const publish = (payload: string) => sent.push({ payload, atMs: clock.nowMs() })
  const frames = Array.from({ length: count }, (_, n) => String(n))
  new TokenStream(scheduler, { frames, tokenDelayMs }, publish, () => {
    endedAtMs = clock.nowMs()
  }).start()
  const atOnce = sent.length
  clock.advanceTo(1e7)
  return { sent, atOnce, endedAtMs }
}

it('sends the first token at once and token i after i delays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 500 }), (count, delayMs) => {
      const { sent, atOnce, endedAtMs } = stream(count, delayMs)
      expect(atOnce).toBe(1)
      expect(sent.map(({ atMs }) => atMs)).toEqual(sent.map((_, i) => i * delayMs))
      expect(sent).toHaveLength(count)
      expect(endedAtMs).toBe((count - 1) * delayMs)
    }),
  )
})

it('sends everything at once without a delay', () => {
  expect(stream(4, 0).atOnce).toBe(4)
})
