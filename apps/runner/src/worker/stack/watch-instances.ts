import type { Log } from '../../log.ts'
import { repeat } from '../../repeat.ts'
import type { OwnStack } from './own-stack.ts'
import type { SideSeries } from './side-series.ts'
import type { InstanceSamples } from './simulator-api.ts'

const EVERY_MS = 1_000
/** Samples come every second; one more is asked for, in case a poll came late. */
const TAIL = 3

/** What each process of the stack says of itself, as series of its own. */
export class InstanceWatch {
  private readonly lastAt = new Map<string, string>()
  private readonly known = new Map<string, InstanceSamples>()

  constructor(
    private readonly stack: OwnStack,
    private readonly series: SideSeries,
    private readonly log: Log,
  ) {}

  /** One look at how they stand now. Their counters are counted from the first look on. */
  async look(onChange: (label: string) => void = () => undefined, { fresh = true } = {}): Promise<void> {
    const { stack, series, known, lastAt } = this
    try {
      for (const instance of await stack.api.samples(stack.id, TAIL, { fresh })) {
        tellChange(known.get(instance.name), instance, onChange)
        known.set(instance.name, instance)
        record(instance, series, lastAt)
      }
    } catch (error) {
      this.log.warn({ err: error, stack: stack.id }, 'the stack’s samples could not be read')
    }
  }

  /** Looks every second, until it is closed. */
  every(onChange: (label: string) => void): { close(): Promise<void> } {
    const onError = (error: unknown) => this.log.warn({ err: error }, 'the stack’s samples were not recorded')
    return repeat(EVERY_MS, () => this.look(onChange, { fresh: false }), onError)
  }
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
