import { describe, expect, it } from 'vitest'
import { HttpResult } from './http-result.ts'

function result(times: Partial<HttpResult>, endMs: number): HttpResult {
  const one = new HttpResult()
  one.begin(times.issuedAtMs ?? 100)
  Object.assign(one, times)
  one.end(endMs)
  return one
}

describe('the phases of an exchange', () => {
  it('add up as k6 defines them', () => {
    const one = result({ issuedAtMs: 100, sendStartAtMs: 130, sentAtMs: 132, firstByteAtMs: 150 }, 157)
    expect(one).toMatchObject({ blockedMs: 30, sendingMs: 2, waitingMs: 18, receivingMs: 7, durationMs: 27 })
  })

  it('end sending with the first byte of an early answer', () => {
    const late = result({ sendStartAtMs: 100, sentAtMs: 170, firstByteAtMs: 150 }, 180)
    expect(late).toMatchObject({ sendingMs: 50, waitingMs: 0, receivingMs: 30, durationMs: 80 })
    const never = result({ sendStartAtMs: 100, firstByteAtMs: 150 }, 180)
    expect(never).toMatchObject({ sendingMs: 50, waitingMs: 0, receivingMs: 30 })
  })

  it('cover a failure while waiting, while sending and while connecting', () => {
    expect(result({ sendStartAtMs: 100, sentAtMs: 101 }, 200)).toMatchObject({
      sendingMs: 1,
      waitingMs: 99,
      durationMs: 100,
    })
    expect(result({ sendStartAtMs: 100 }, 200)).toMatchObject({
      sendingMs: 100,
      waitingMs: 0,
      durationMs: 100,
    })
    expect(result({}, 200)).toMatchObject({ blockedMs: 100, durationMs: 0, waitingMs: 0 })
  })
})
