import type { ComponentProcess } from '../process/component-process.ts'
import type { StackEntry } from './stack-entry.ts'

const SHOWN_EVENTS = 50

/** One instance as the API shows it. */
export const instanceView = (instance: ComponentProcess) => ({
  name: instance.name,
  role: instance.role,
  pid: instance.pid ?? null,
  port: instance.port,
  state: instance.state,
  uptimeMs: instance.uptimeMs,
  counters: instance.counters,
  unexpectedEnds: instance.unexpectedEnds,
  lastSample: instance.samples.tail(1)[0] ?? null,
})

/** How far a stack has come, without a look at its data path. */
export const stateView = ({ state, missing }: StackEntry) => ({
  state,
  ready: missing === undefined,
  ...(missing === undefined ? {} : { reason: missing }),
})

/** A stack as the API shows it; secrets stay out. */
export const stackView = ({ id, stack, state, owner, failure }: StackEntry) => ({
  id,
  system: stack.system,
  name: id,
  state,
  ...(failure === undefined ? {} : { failure }),
  owner: owner ?? null,
  urls: stack.urls,
  ...stack.facts,
  instances: stack.instances.map(instanceView),
  events: stack.instances
    .flatMap((instance) => instance.events.tail())
    .sort((a, b) => a.at.localeCompare(b.at))
    .slice(-SHOWN_EVENTS),
})

/** The newest samples of every instance, for whoever turns them into series. */
export const samplesView = ({ stack }: StackEntry, tail: number) => ({
  instances: stack.instances.map(({ name, role, state, unexpectedEnds, samples, counters }) => ({
    name,
    role,
    state,
    unexpectedEnds,
    counters,
    samples: samples.tail(tail),
  })),
})
