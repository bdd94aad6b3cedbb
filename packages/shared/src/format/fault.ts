import type { Fault } from '../config/fault.ts'

/** `kill gateway-2`, `latency 50 ms (+20) at every gateway`: what an event on the time axis says. */
export function faultLabel(fault: Fault): string {
  if (fault.kind === 'pause-redis') return 'Redis paused'
  const place = fault.instance ?? `every ${fault.role}`
  switch (fault.kind) {
    case 'kill':
      return `${place} killed`
    case 'restart':
      return `${place} restarted`
    case 'drop-connections':
      return `${fault.percent} % of the connections of ${place} dropped`
    case 'latency':
      return `${fault.addMs} ms${fault.jitterMs > 0 ? ` + up to ${fault.jitterMs} ms` : ''} added at ${place}`
  }
}
