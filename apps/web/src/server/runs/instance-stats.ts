import type { GaugeSample } from '@broadside/shared/points/metric-frame'
import { parseSeries } from '@broadside/shared/points/series'

/** Fewer connections over all instances say more of chance than of balance. */
const FEWEST_CONNECTIONS = 10

/**
 * What the charts of the system's processes draw of a second: `instance_cpu:<name>` (a share of a core),
 * `instance_connections:<name>`, and `imbalance:<role>`: the largest over the mean of a role's connections; 1 is even.
 */
export function instanceStats(gauges: Readonly<Record<string, GaugeSample>>): Record<string, number> {
  const stats: Record<string, number> = {}
  const connections = new Map<string, number[]>()
  for (const [key, sample] of Object.entries(gauges)) {
    if (!key.startsWith('instance_cpu{') && !key.startsWith('instance_connections{')) continue
    const { metric, tags } = parseSeries(key)
    const { instance, role } = tags
    if (instance === undefined || role === undefined) continue
    stats[`${metric}:${instance}`] = sample.last
    if (metric === 'instance_connections')
      connections.set(role, [...(connections.get(role) ?? []), sample.last])
  }
  for (const [role, values] of connections) {
    const sum = values.reduce((a, b) => a + b, 0)
    if (values.length > 1 && sum >= FEWEST_CONNECTIONS)
      stats[`imbalance:${role}`] = (Math.max(...values) * values.length) / sum
  }
  return stats
}
