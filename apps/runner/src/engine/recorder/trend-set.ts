import { Histogram } from '@broadside/shared/histogram'

/** The histograms of one second. Two of these take turns, so that recording never waits for encoding. */
export class TrendSet {
  readonly histograms: (Histogram | undefined)[] = []
  /** Handles that have a histogram, whether or not it holds samples. */
  readonly touched: number[] = []

  make(handle: number): Histogram {
    const histogram = new Histogram()
    this.histograms[handle] = histogram
    this.touched.push(handle)
    return histogram
  }
}
