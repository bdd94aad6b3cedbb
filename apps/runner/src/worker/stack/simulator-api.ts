import type { Fault } from '@broadside/shared/config/fault'
import type { StackConfig } from '@broadside/shared/config/stack'
import type { HopReadings } from '@broadside/shared/ledger/hops'

const TIMEOUT_MS = 10_000
/** Taking a stack down waits for each of its processes. */
const TAKE_DOWN_TIMEOUT_MS = 30_000

export interface StackStatus {
  readonly id: string
  readonly state: string
  readonly failure?: string
  /** Null: a standing one, nobody's. */
  readonly owner: string | null
  readonly urls: Readonly<Record<string, string>>
  readonly ready?: boolean
  readonly probe?: { readonly reason?: string; readonly step?: string }
}

/** The newest seconds of one instance; the fields are the simulator's. */
export interface InstanceSamples {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly unexpectedEnds: number
  readonly counters: Readonly<Record<string, number>>
  readonly samples: readonly {
    readonly at: string
    readonly cpuPercent: number
    readonly rssBytes: number
    readonly connections: number
    readonly loopLagMsP99: number
  }[]
}

/** The simulator could not be reached, or said no; the message says which and why. */
export class SimulatorError extends Error {
  override readonly name = 'SimulatorError'
}

/** The supervisor of the simulated stacks, over HTTP. Every method throws {@link SimulatorError}. */
export class SimulatorApi {
  constructor(readonly url: string) {}

  bringUp(stack: StackConfig, owner: string, leaseMs: number): Promise<StackStatus> {
    return this.call('POST', '/stacks', { ...stack, owner, leaseMs })
  }

  /** Every stack there is, without a probe. */
  async stacks(): Promise<readonly StackStatus[]> {
    return (await this.call<{ stacks: StackStatus[] }>('GET', '/stacks')).stacks
  }

  /** With a probe of the data path. */
  show(id: string): Promise<StackStatus> {
    return this.call('GET', `/stacks/${id}`)
  }

  renew(id: string): Promise<unknown> {
    return this.call('POST', `/stacks/${id}/renew`)
  }

  /** `fresh`: every process is asked first, so that its counters are those of this moment. */
  async samples(id: string, tail: number, { fresh = false } = {}): Promise<readonly InstanceSamples[]> {
    const answer = await this.call<{ instances: InstanceSamples[] }>(
      'GET',
      `/stacks/${id}/samples?tail=${tail}${fresh ? '&fresh=yes' : ''}`,
    )
    return answer.instances
  }

  hops(id: string): Promise<HopReadings> {
    return this.call('GET', `/stacks/${id}/hops`)
  }

  fault(id: string, fault: Fault): Promise<{ label: string; instances: string[] }> {
    return this.call('POST', `/stacks/${id}/faults`, fault)
  }

  takeDown(id: string): Promise<unknown> {
    return this.call('DELETE', `/stacks/${id}`, undefined, TAKE_DOWN_TIMEOUT_MS)
  }

  private async call<T>(
    method: string,
    path: string,
    body?: unknown,
    timeoutMs: number = TIMEOUT_MS,
  ): Promise<T> {
    let response: Response
    try {
      response = await fetch(`${this.url}${path}`, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
    } catch (error) {
      const { message, cause } = error as Error
      const why = cause instanceof Error ? cause.message : message
      throw new SimulatorError(`the simulator at ${this.url} could not be reached: ${why}`, { cause: error })
    }
    const answer = (await response.json()) as T & { error?: { message?: string } }
    if (response.ok) return answer
    throw new SimulatorError(`the simulator refused: ${answer.error?.message ?? `status ${response.status}`}`)
  }
}
