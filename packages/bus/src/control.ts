import type { LoadCommand } from '@broadside/shared/runs/feed'
import type { Redis } from 'ioredis'
import type { BusKeys } from './keys.ts'
import { parseJson } from './parse-json.ts'
import type { Subscriptions } from './subscriptions.ts'

const TYPES: ReadonlySet<string> = new Set<LoadCommand['type']>([
  'stop',
  'kill',
  'hold',
  'resume',
  'set-users',
  'set-rate',
  'fault',
  'search-step',
])

/**
 * Sends a command to every worker of a run; answers how many heard it. The row is written first: a worker that did not
 * hear reads the row with its next heartbeat.
 */
export const sendCommand = (
  redis: Redis,
  keys: BusKeys,
  runId: string,
  command: LoadCommand,
): Promise<number> => redis.publish(keys.control(runId), JSON.stringify(command))

export interface CommandListener {
  readonly onCommand: (command: LoadCommand) => void
  /** Commands may have been missed: read the row now. */
  readonly onGap: () => void
}

/** Listens to the commands of one run; answers how to leave. */
export function listenForCommands(
  subscriptions: Subscriptions,
  keys: BusKeys,
  runId: string,
  { onCommand, onGap }: CommandListener,
): Promise<() => Promise<void>> {
  return subscriptions.subscribe(keys.control(runId), {
    onGap,
    onMessage: (message) => {
      const command = parseJson<LoadCommand>(message)
      if (command && TYPES.has(command.type)) onCommand(command)
      else onGap()
    },
  })
}
