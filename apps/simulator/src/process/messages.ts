/** What a component process tells its parent over the IPC channel. */
export type FromComponent =
  | { kind: 'ready'; port: number; pid: number }
  | { kind: 'sample'; sample: ComponentSample }
  | { kind: 'failed'; reason: string }
  /** Answers `Told` once it has taken effect, or says why it has not. */
  | { kind: 'followed'; id: number; error?: string }

/** One second in the life of a component process. */
export interface ComponentSample {
  /** Share of one core used since the last sample, in percent; may pass 100 with several threads. */
  cpuPercent: number
  rssBytes: number
  connections: number
  /** 99th percentile and maximum of the event-loop delay since the last sample. */
  loopLagMsP99: number
  loopLagMsMax: number
  /** The component's own counters since its start: they never fall. */
  counters: Record<string, number>
  /** What stands at this moment: open streams, cached handlers, … */
  gauges: Record<string, number>
}

/** What the parent tells a component, numbered so that the answer can be told apart. */
export interface Told {
  id: number
  message: unknown
}
