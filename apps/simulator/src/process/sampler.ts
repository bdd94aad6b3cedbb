import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ComponentSample } from './messages.ts'

const RESOLUTION_MS = 10
const NANOSECONDS_PER_MS = 1e6

interface Sampled {
  counters(): Record<string, number>
  gauges?: readonly string[]
  worker?: { usage(): Promise<{ cpuMs: number; rssBytes: number } | undefined> }
}

export interface Sampler {
  sample(): Promise<ComponentSample>
  stop(): void
}

/** Measures a component: each call covers the time since the call before. */
export function createSampler(component: Sampled): Sampler {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let lastMs = performance.now()
  let lastCpuMs: number | undefined
  // The histogram holds whole timer periods; what exceeds the resolution is the lag.
  const lagMs = (nanoseconds: number): number =>
    delay.count > 0 ? round(Math.max(0, nanoseconds / NANOSECONDS_PER_MS - RESOLUTION_MS)) : 0
  return {
    async sample() {
      const usage = (await component.worker?.usage()) ?? ownUsage()
      const nowMs = performance.now()
      const cpuMs = usage.cpuMs - (lastCpuMs ?? usage.cpuMs)
      const { connections = 0, ...all } = component.counters()
      const isGauge = ([name]: [string, number]): boolean => component.gauges?.includes(name) ?? false
      const entries = Object.entries(all)
      const sample = {
        cpuPercent: round((100 * Math.max(0, cpuMs)) / Math.max(1, nowMs - lastMs)),
        rssBytes: usage.rssBytes,
        connections,
        loopLagMsP99: lagMs(delay.percentile(99)),
        loopLagMsMax: lagMs(delay.max),
        counters: Object.fromEntries(entries.filter((entry) => !isGauge(entry))),
        gauges: Object.fromEntries(entries.filter(isGauge)),
      }
      delay.reset()
      lastMs = nowMs
      lastCpuMs = usage.cpuMs
      return sample
    },
    stop: () => delay.disable(),
  }
}

function ownUsage(): { cpuMs: number; rssBytes: number } {
  const cpu = process.cpuUsage()
  return { cpuMs: (cpu.user + cpu.system) / 1000, rssBytes: process.memoryUsage.rss() }
}

const round = (value: number): number => Math.round(value * 100) / 100
