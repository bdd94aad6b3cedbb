import { expect, it } from 'vitest'
import { encodeTextFrame } from '../../../../ws/text-frame.ts'
import type { FrameSink, Subscriptions } from '../subscriptions.ts'
import { type Losses, LossySubscriptions } from './lossy.ts'

/** One attached socket behind losses whose dice fall as told; answers what it heard and the counters. */
async function through(losses: Losses, dice: number[], texts: string[]) {
  let sink: FrameSink | undefined
  let forwarded = 0
  const inner: Subscriptions = {
    attach: async (_channel, attached) => {
      sink = attached
    },
    detach: () => undefined,
    counters: () => ({ forwarded, undeliverable: 0, dropped: 0, reordered: 0 }),
  }
  const lossy = new LossySubscriptions(inner, losses, () => dice.shift() ?? 0.99)
  const heard: string[] = []
  await lossy.attach('a', { deliver: (frame) => void heard.push(String(frame.subarray(2))) })
  for (const text of texts) {
    sink?.deliver(encodeTextFrame(Buffer.from(text)))
    forwarded += 1
  }
  return { heard, counters: lossy.counters() }
}

const DONE = '{"type":"done","content":""}'

it('drops what the dice say, and counts it', async () => {
  const { heard, counters } = await through({ dropPercent: 50 }, [0.1, 0.9, 0.9, 0.9], ['a', 'b'])
  expect(heard).toEqual(['b'])
  expect(counters).toMatchObject({ forwarded: 1, dropped: 1 })
})

it('lets one message overtake another, never the end of an answer', async () => {
  const { heard, counters } = await through({ reorderPercent: 50 }, [1, 0.1, 1, 1, 1, 0.1], ['a', 'b', DONE])
  expect(heard).toEqual(['b', 'a', DONE])
  expect(counters).toMatchObject({ forwarded: 3, reordered: 1 })
})

it('keeps the end of an answer at its end', async () => {
  const { heard, counters } = await through({ reorderPercent: 50 }, [1, 0.1, 1], ['a', DONE])
  expect(heard).toEqual(['a', DONE])
  expect(counters.reordered).toBe(0)
})

it('loses the closing message alone, and nothing that waited for it', async () => {
  const losses = { reorderPercent: 50, dropDonePercent: 100 }
  const { heard, counters } = await through(losses, [1, 0.1, 0], ['a', DONE])
  expect(heard).toEqual(['a'])
  expect(counters).toMatchObject({ forwarded: 1, dropped: 1 })
})
