import { afterEach, expect, it } from 'vitest'
import { Heartbeat } from './heartbeat.ts'

const SLOTS = 16
let heartbeat: Heartbeat | undefined
afterEach(() => heartbeat?.stop())

function watched() {
  return {
    lastHeardMs: 0,
    pings: 0,
    cuts: 0,
    ping() {
      this.pings += 1
    },
    cut() {
      this.cuts += 1
    },
  }
}

/** An hour's interval, so that only the test beats. */
function make() {
  const clock = { nowMs: 0 }
  heartbeat = new Heartbeat(3_600_000, 2000, () => clock.nowMs)
  return { clock, heartbeat }
}

it('pings each socket once per round, the first time after a whole interval', () => {
  const { heartbeat } = make()
  const socket = watched()
  heartbeat.watch(socket)
  for (let beat = 1; beat < SLOTS; beat++) heartbeat.beat()
  expect(socket.pings).toBe(0)
  for (let beat = 0; beat < SLOTS * 3; beat++) heartbeat.beat()
  expect(socket.pings).toBe(3)
})

it('cuts a socket that was silent for longer than the timeout, and leaves an unwatched one alone', () => {
  const { clock, heartbeat } = make()
  const silent = watched()
  const left = watched()
  heartbeat.watch(silent)
  heartbeat.watch(left)()
  clock.nowMs = 2001
  for (let beat = 0; beat < SLOTS; beat++) heartbeat.beat()
  expect(silent).toMatchObject({ pings: 0, cuts: 1 })
  expect(left).toMatchObject({ pings: 0, cuts: 0 })
})
