import { PassThrough, Transform } from 'node:stream'

/** Passes bytes on so much later, in order; without a copy or a timer while the delay is 0. */
export function delayed(delayMs: () => number): Transform {
  if (delayMs() === 0) return new PassThrough()
  let lastAtMs = 0
  return new Transform({
    // As much as a connection with this round trip may have under way.
    highWaterMark: 1024 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      const nowMs = performance.now()
      lastAtMs = Math.max(lastAtMs, nowMs + delayMs())
      setTimeout(() => this.push(chunk), lastAtMs - nowMs)
      done()
    },
    flush(done) {
      setTimeout(done, Math.max(0, lastAtMs - performance.now()) + 1)
    },
  })
}
