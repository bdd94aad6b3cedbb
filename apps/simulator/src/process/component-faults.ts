import { z } from 'zod'

/** Faults that only the component itself can produce; sent to its process over IPC. */
export const ComponentFaultMessage = z.strictObject({
  kind: z.literal('fault'),
  fault: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('drop-connections'), percent: z.number().gt(0).max(100) }),
    /** Both 0 ends it. */
    z.strictObject({ kind: z.literal('latency'), addMs: z.number().min(0), jitterMs: z.number().min(0) }),
  ]),
})
export type ComponentFault = z.infer<typeof ComponentFaultMessage>['fault']

/** What a component can do to itself. A component without one of these cannot be given that fault. */
export interface ComponentFaults {
  /** Cuts this share of its open client connections without a word. */
  dropConnections?(percent: number): void
  /** From now on everything it sends to its clients is this much later; order within a connection stays. Both 0 ends it. */
  setLatency?(addMs: number, jitterMs: number): void
}

/** Does what was asked. Throws when the component cannot. */
export function applyComponentFault(faults: ComponentFaults | undefined, fault: ComponentFault): void {
  if (fault.kind === 'drop-connections') {
    if (!faults?.dropConnections) throw new Error('this component cannot drop connections')
    faults.dropConnections(fault.percent)
  } else {
    if (!faults?.setLatency) throw new Error('this component cannot add latency')
    faults.setLatency(fault.addMs, fault.jitterMs)
  }
}
