import type { Log } from '../../log.ts'
import { repeat } from '../../repeat.ts'
import type { OwnStack } from './own-stack.ts'
import type { SideSeries } from './side-series.ts'
import type { InstanceSamples } from './simulator-api.ts'

const EVERY_MS = 1_000
/** Samples come every second; one more is asked for, in case a poll came late. */
const TAIL = 3

/** Reads what each process of the stack says of itself every second, as series of its own; until it is closed. */
export function watchInstances(
  stack: OwnStack,
  series: SideSeries,
  log: Log,
  onChange: (label: string) => void,
): { close(): Promise<void> } {
  const lastAt = new Map<string, string>()
  const known = new Map<string, InstanceSamples>()
  return repeat(
    EVERY_MS,
    async () => {
      for (const instance of await stack.api.samples(stack.id, TAIL)) {
        tellChange(known.get(instance.name), instance, onChange)
        known.set(instance.name, instance)
        record(instance, series, lastAt)
      }
    },
    (error) => log.warn({ err: error, stack: stack.id }, 'the stack’s samples could not be read'),
  )
}

/** Between two looks it may have ended and be back already: both are told. */
function tellChange(
  before: InstanceSamples | undefined,
  { name, state, unexpectedEnds }: InstanceSamples,
  onChange: (label: string) => void,
): void {
  if (!before) return
  const ended = unexpectedEnds > before.unexpectedEnds
  if (ended) onChange(`${name} is down`)
  if (state === 'running' && (ended || before.state !== 'running')) onChange(`${name} is up again`)
}

function record(
  { name, role, state, counters, samples }: InstanceSamples,
  series: SideSeries,
  lastAt: Map<string, string>,
): void {
  const tags = { instance: name, role }
  series.gauge('instance_up', tags, state === 'running' ? 1 : 0)
  for (const sample of samples) {
    if (sample.at <= (lastAt.get(name) ?? '')) continue
    lastAt.set(name, sample.at)
    series.gauge('instance_cpu', tags, sample.cpuPercent / 100)
    series.gauge('instance_rss', tags, sample.rssBytes)
    series.gauge('instance_connections', tags, sample.connections)
    series.gauge('instance_loop_lag', tags, sample.loopLagMsP99)
  }
  for (const [counter, value] of Object.entries(counters))
    series.total('instance_count', { ...tags, counter }, value)
}
