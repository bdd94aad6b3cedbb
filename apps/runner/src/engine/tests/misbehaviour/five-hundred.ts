import type { RunConfigInput } from '@broadside/shared/run-config'
import type { SampleErrorCode } from '@broadside/shared/runs/run-error'
import { beforeAll, expect, test, vi } from 'vitest'
import type { LoadOptions } from '../../load-handle.ts'
import { startLoad } from '../../start-load.ts'
import { type Measured, runEngine } from '../../testing/run-engine.ts'
import { type Footprint, leftOver, settledFootprint } from './footprint.ts'

export const ITERATIONS = 500
/** Of the step that is silent. */
export const DEADLINE = '1s'
/** Of a silent step whose limit is that of steps before it, too: on a busy machine those must be answered within it. */
export const SHARED_DEADLINE = '3s'
/** For steps that are answered. */
export const PATIENCE = '30s'

/** One way to misbehave. */
export interface Kind {
  readonly name: string
  readonly start: () => Promise<Setting>
  /** The classes of error that it leads to: these and no others. */
  readonly codes: readonly SampleErrorCode[]
  /** Every iteration is good all the same. */
  readonly isHarmless?: true
  /** What one of the messages says. */
  readonly says?: string
  /** Its iterations end by a deadline, a short one or one that takes seconds: those of several kinds pass at once. */
  readonly waits?: 'shortly' | 'long'
}

/** A server that is up, and the load against it. */
export interface Setting {
  /** Without its executor. */
  readonly config: RunConfigInput
  readonly dataSets?: LoadOptions['dataSets']
  close(): Promise<unknown>
}

interface Observed {
  readonly iterations: number
  readonly failed: number
  readonly codes: readonly string[]
  readonly messages: readonly string[]
}

/** Those who wait do so all at the same time, and begin one after the other: a crowd at once would wait for each other. */
const USERS = {
  quick: { vus: 50 },
  shortly: { vus: ITERATIONS, ramp: '2s' },
  long: { vus: ITERATIONS, ramp: '2s' },
}
/** So many kinds wait at the same time. */
const WAITING_KINDS = 2

/**
 * Five hundred iterations of each kind: every one of them ends, in its class, and nothing of them is left in this process,
 * server and client together.
 */
export function fiveHundredOfEach(kinds: readonly Kind[]): void {
  vi.setConfig({ hookTimeout: 400_000 })
  const observed = new Map<string, Observed>()
  let before: Footprint | undefined
  let besideServers: Footprint | undefined
  let after: Footprint | undefined
  const servers: Setting[] = []
  const observe = async (kind: Kind): Promise<void> => {
    const setting = await kind.start()
    servers.push(setting)
    observed.set(kind.name, await fiveHundredOf(kind, setting))
  }
  const closeServers = () => Promise.all(servers.splice(0).map(({ close }) => close()))

  beforeAll(async () => {
    const [first] = kinds
    if (first) await observe(first)
    await closeServers()
    before = await settledFootprint()
    const long = kinds.filter(({ waits }) => waits === 'long').map(observe)
    for (const kind of kinds.filter(({ waits }) => waits === undefined)) await observe(kind)
    const waiting = kinds.filter(({ waits }) => waits === 'shortly')
    while (waiting.length > 0) await Promise.all(waiting.splice(0, WAITING_KINDS).map(observe))
    await Promise.all(long)
    besideServers = await settledFootprint(before, ['sockets', 'deadlines'])
    await closeServers()
    after = await settledFootprint(before)
  })

  test.each(kinds)('$name', ({ name, codes, says, isHarmless }) => {
    const { iterations, failed, codes: seen, messages } = observed.get(name) ?? NOTHING
    expect(iterations).toBe(ITERATIONS)
    expect(seen).toEqual([...codes].sort())
    expect(failed).toBe(isHarmless ? 0 : ITERATIONS)
    if (says !== undefined) expect(messages).toContainEqual(expect.stringContaining(says))
  })

  test('no socket is left to servers that are still there', () => {
    expect(before && besideServers && leftOver(before, besideServers, ['sockets', 'deadlines'])).toEqual([])
  })

  test('nothing is left of them: no socket, timer, descriptor or deadline, and no memory', () => {
    expect(before && after && leftOver(before, after)).toEqual([])
  })
}

const NOTHING: Observed = { iterations: 0, failed: 0, codes: [], messages: [] }

async function fiveHundredOf({ waits }: Kind, { config, dataSets = {} }: Setting): Promise<Observed> {
  const { scenarios, ...rest } = config
  const users = USERS[waits ?? 'quick']
  const main = { ...scenarios.main, executor: 'shared-iterations', iterations: ITERATIONS, ...users }
  const measured = await runEngine({ ...rest, scenarios: { main } } as RunConfigInput, undefined, (options) =>
    startLoad({ ...options, dataSets }),
  )
  return {
    iterations: measured.counter('iterations'),
    failed: countOf(measured, 'failed') + countOf(measured, 'timeout'),
    codes: [...new Set(measured.errors.map(({ code }) => code))].sort(),
    messages: [...new Set(measured.errors.map(({ message }) => message))],
  }
}

const countOf = (measured: Measured, outcome: string): number =>
  measured.trend('iteration_duration', { outcome }).count
