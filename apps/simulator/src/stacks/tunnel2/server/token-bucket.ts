/** Grants bytes at a rate: `burst` at once, then as the clock runs. In debt, a grant waits until the debt is paid. */
export class TokenBucket {
  #tokens: number
  #atMs: number

  constructor(
    private readonly bytesPerSecond: number,
    private readonly burstBytes: number,
    nowMs: number,
  ) {
    this.#tokens = burstBytes
    this.#atMs = nowMs
  }

  /** Takes bytes; after how many ms they may pass. */
  take(bytes: number, nowMs: number): number {
    const earned = ((nowMs - this.#atMs) / 1_000) * this.bytesPerSecond
    this.#tokens = Math.min(this.burstBytes, this.#tokens + earned) - bytes
    this.#atMs = nowMs
    return this.#tokens >= 0 ? 0 : (-this.#tokens / this.bytesPerSecond) * 1_000
  }
}
