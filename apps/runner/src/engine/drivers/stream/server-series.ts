import type { Recorder } from '../../recorder/recorder.ts'

/** The answer to the upgrade may name the instance that gave it, as proxies and gateways do. */
export const SERVER_HEADER = 'x-served-by'

/** More names than a system has instances are not names of instances. */
const MAX_SERVERS = 256
const OTHERS = 'others'
const RESERVED = /[{}:,\s]/g

/** Handles of what is counted by the instance that serves a socket. */
export interface ServerHandles {
  readonly messages: number
  readonly missing: number
  readonly reordered: number
}

/** Series of each instance that has named itself; made when it first does. */
export class SeriesByServer<Handles> {
  private readonly known = new Map<string, Handles>()

  constructor(
    private readonly scenario: string,
    private readonly make: (tags: { scenario: string; server: string }) => Handles,
  ) {}

  of(name: string | undefined): Handles | undefined {
    if (name === undefined || name === '') return undefined
    const asItIs = this.known.get(name)
    if (asItIs !== undefined) return asItIs
    const clean = name.slice(0, 64).replace(RESERVED, '_')
    const server = this.known.size < MAX_SERVERS || this.known.has(clean) ? clean : OTHERS
    const known = this.known.get(server)
    if (known !== undefined) return known
    const handles = this.make({ scenario: this.scenario, server })
    this.known.set(server, handles)
    return handles
  }
}

/** What a stream counts by the instance that serves its socket. */
export const streamsByServer = (recorder: Recorder, scenario: string): SeriesByServer<ServerHandles> =>
  new SeriesByServer(scenario, (tags) => ({
    messages: recorder.counterBlock('server_msgs_received', tags),
    missing: recorder.counterBlock('server_tokens_missing', tags),
    reordered: recorder.counterBlock('server_tokens_reordered', tags),
  }))
