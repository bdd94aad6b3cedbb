import type { ErrorCount } from '@broadside/shared/points/metric-frame'
import type { SampleErrorCode } from '@broadside/shared/runs/run-error'

/** More different messages than this within a second are counted together, by class. */
const GROUPS_PER_SECOND = 200

/** Errors of one second, grouped by class, message and scenario. */
export class ErrorGroups {
  private groups = new Map<
    string,
    { code: SampleErrorCode; message: string; scenario: string; count: number }
  >()

  add(code: SampleErrorCode, message: string, scenario: string): void {
    const key = `${code}\n${scenario}\n${message}`
    const group = this.groups.get(key)
    if (group) group.count++
    else if (this.groups.size < GROUPS_PER_SECOND) this.groups.set(key, { code, message, scenario, count: 1 })
    else if (message !== OTHER) this.add(code, OTHER, scenario)
    else this.groups.set(key, { code, message, scenario, count: 1 })
  }

  take(): ErrorCount[] {
    if (this.groups.size === 0) return []
    const taken = [...this.groups.values()]
    this.groups = new Map()
    return taken
  }
}

const OTHER = 'other messages of this class'
