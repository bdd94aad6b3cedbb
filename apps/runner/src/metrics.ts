import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

export interface Measured {
  /** Without the prefix `broadside_`. */
  readonly name: string
  readonly help: string
  /** Asked for at each scrape. */
  readonly value: () => number
}

/** What a process answers at `/metrics`: Node's own numbers and these. A registry of its own: nothing is global. */
export function createMetrics(processName: 'worker' | 'aggregator', measured: readonly Measured[]): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ process: processName })
  collectDefaultMetrics({ register: registry })
  for (const { name, help, value } of measured)
    new Gauge({
      name: `broadside_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  return registry
}
