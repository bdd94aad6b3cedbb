import { PerformanceObserver } from 'node:perf_hooks'
import type { Clock } from '../clock/clock.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { LoopLag } from './loop-lag.ts'
import { residentBytes } from './resident-bytes.ts'
import { threadUsage } from './thread-usage.ts'

/** Measures the generator itself, into the same frames as the load: lag, CPU, pauses of the collector, memory. */
export class HealthMonitor {
  peakRssBytes = residentBytes() ?? 0
  private readonly lag: LoopLag
  private readonly gc: PerformanceObserver
  private readonly cpuGauge: number
  private readonly rssGauge: number
  private usage = threadUsage()
  private sampledAtMs: number

  constructor(
    private readonly recorder: Recorder,
    clock: Clock,
  ) {
    const lagTrend = recorder.trendBlock('generator_loop_lag')
    const gcTrend = recorder.trendBlock('generator_gc_pause')
    this.cpuGauge = recorder.gaugeHandle('generator_cpu')
    this.rssGauge = recorder.gaugeHandle('generator_rss')
    this.sampledAtMs = clock.now()
    this.lag = new LoopLag(clock, {
      onWake: (nowMs) => recorder.roll(nowMs),
      onLag: (lagMs) => recorder.trend(lagTrend, lagMs),
    })
    recorder.beforeClose = (endMs, nowMs) => this.lag.catchUp(endMs, nowMs)
    this.gc = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) recorder.trend(gcTrend, entry.duration)
    })
  }

  start(): void {
    this.lag.start()
    this.gc.observe({ entryTypes: ['gc'] })
  }

  stop(): void {
    this.lag.stop()
    this.gc.disconnect()
  }

  /**
   * Once a second. CPU is a share of one core, from 0 to 1: what the thread used or, when that is more, the share of time in
   * which it had work to do, since a thread that is kept off its core is as saturated as one that uses it all.
   */
  sample(nowMs: number): void {
    const elapsedMs = nowMs - this.sampledAtMs
    if (elapsedMs < 50) return
    const usage = threadUsage()
    if (usage && this.usage) {
      const ran = usage.cpuMs - this.usage.cpuMs
      const waited = usage.waitedMs - this.usage.waitedMs
      this.recorder.gauge(this.cpuGauge, Math.min(1, (ran + waited) / elapsedMs))
    }
    if (usage) {
      this.usage = usage
      this.sampledAtMs = nowMs
    }
    const rss = residentBytes()
    if (rss === undefined) return
    this.peakRssBytes = Math.max(this.peakRssBytes, rss)
    this.recorder.gauge(this.rssGauge, rss)
  }
}
