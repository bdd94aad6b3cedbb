import { describe, expect, it } from 'vitest'
import { CoarseTick, type Watched } from './coarse-tick.ts'

class Item implements Watched {
  watchIndex = -1
  fired: number[] = []
  deadlineAtMs: number
  afterwards: () => void = () => undefined

  constructor(deadlineAtMs: number) {
    this.deadlineAtMs = deadlineAtMs
  }

  onDeadline(nowMs: number): void {
    this.fired.push(nowMs)
    this.afterwards()
  }
}

describe('the coarse tick', () => {
  it('fires what is due and nothing else, never early', () => {
    const tick = new CoarseTick()
    const items = [100, 200, 300].map((at) => new Item(at))
    for (const item of items) tick.watch(item)
    tick.check(99.9)
    expect(items.map((item) => item.fired.length)).toEqual([0, 0, 0])
    for (const item of items) item.afterwards = () => tick.unwatch(item)
    tick.check(200)
    expect(items.map((item) => item.fired)).toEqual([[200], [200], []])
    expect(tick.size).toBe(1)
    for (const item of items) tick.unwatch(item)
    expect(tick.size).toBe(0)
  })

  it('survives items that unwatch each other while firing', () => {
    const tick = new CoarseTick()
    const items = Array.from({ length: 50 }, () => new Item(1))
    for (const item of items) tick.watch(item)
    items.forEach((item, i) => {
      item.afterwards = () => {
        tick.unwatch(item)
        const other = items[(i * 7) % items.length]
        if (other !== undefined) tick.unwatch(other)
      }
    })
    while (tick.size > 0) tick.check(2)
    expect(items.every((item) => item.watchIndex === -1 && item.fired.length <= 1)).toBe(true)
  })

  it('takes the same item once', () => {
    const tick = new CoarseTick()
    const item = new Item(1)
    tick.watch(item)
    tick.watch(item)
    expect(tick.size).toBe(1)
    tick.unwatch(item)
    tick.unwatch(item)
    expect(tick.size).toBe(0)
  })
})
