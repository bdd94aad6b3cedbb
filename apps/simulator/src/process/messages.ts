/** What a component process tells its parent over the IPC channel. */
export type FromComponent =
  | { kind: 'ready'; port: number; pid: number }
  | { kind: 'sample'; sample: ComponentSample }
  | { kind: 'failed'; reason: string }

/** One second in the life of a component process. */
export interface ComponentSample {
  /** Share of one core used since the last sample, in percent; may pass 100 with several threads. */
  cpuPercent: number
  rssBytes: number
  connections: number
  /** 99th percentile and maximum of the event-loop delay since the last sample. */
  loopLagMsP99: number
  loopLagMsMax: number
  /** The component's own counters since its start. */
  counters: Record<string, number>
}
