import { sendCommand } from '@broadside/bus/control'
import { setHeld, setLiveControl } from '@broadside/db/runs/live-control'
import { MAX_USERS } from '@broadside/shared/config/executor'
import { Fault } from '@broadside/shared/config/fault'
import { faultIssue } from '@broadside/shared/config/fault-places'
import { RunConfig } from '@broadside/shared/run-config'
import type { LoadCommand } from '@broadside/shared/runs/feed'
import { z } from 'zod'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { AppError, invalidInput } from '../errors.ts'
import { Id } from '../slug.ts'
import { overLimits } from './limits.ts'
import { requireRun } from './require.ts'
import { limitsFor } from './require-within-limits.ts'

const scenario = z.string().min(1).max(64).optional().describe('default: the only one, or all')

/** What may be asked of a running fleet. */
export const LiveAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('hold') }),
  z.strictObject({ action: z.literal('resume') }),
  z.strictObject({ action: z.literal('set-users'), users: z.int().min(0).max(MAX_USERS), scenario }),
  z
    .strictObject({ action: z.literal('fault'), fault: Fault })
    .describe(
      'gives the run’s own stack a fault now; an event on the time axis, kept out of the steady state',
    ),
  z.strictObject({ action: z.literal('set-rate'), ratePerS: z.number().min(0).max(1_000_000), scenario }),
])
export type LiveAction = z.infer<typeof LiveAction>
export const ControlRun = z.strictObject({ id: Id, control: LiveAction })

export interface ControlView {
  readonly id: string
  readonly action: LiveAction['action']
}

/**
 * Changes a running load: through the row, and at once through the control channel. The engine marks each action on the time
 * axis and keeps what follows out of the steady state. Throws not_found, invalid_input, and conflict when it is not running.
 */
export async function controlRun(access: Access, runId: string, control: LiveAction): Promise<ControlView> {
  const { services } = access
  const { db, redis, keys } = services
  const run = await requireRun(access, runId)
  const config = RunConfig.parse(run.config)
  requireScenario(config, control)
  if (control.action === 'fault') return giveFault(access, run, config, control.fault)
  await requireControlWithinLimits(access, run.targetId, control)
  const change = control.action === 'hold' || control.action === 'resume' ? undefined : liveControlOf(control)
  const stored = change
    ? await setLiveControl(db, runId, change)
    : await setHeld(db, runId, control.action === 'hold')
  if (!stored)
    throw new AppError(
      'conflict',
      `Run ${runId} is ${run.status}, stopping, or already in that state: nothing to change.`,
    )
  await recordChange(access, `run.${control.action}`, { kind: 'run', id: runId, name: run.name }, change)
  // A worker that does not hear this reads the row with its next heartbeat.
  await sendCommand(redis, keys, runId, commandOf(control)).catch((error: Error) =>
    services.log.warn(
      { runId, reason: error.message },
      'the change could not be announced; heartbeats carry it',
    ),
  )
  return { id: runId, action: control.action }
}

/** A fault is of this moment: it is not kept in the row, so whoever does not hear it does not give it. */
async function giveFault(
  access: Access,
  run: { readonly id: string; readonly name: string; readonly status: string },
  config: RunConfig,
  fault: Fault,
): Promise<ControlView> {
  if (!config.stack)
    throw new AppError(
      'invalid_input',
      'fault: expected a run with a stack of its own; only such a stack can be given faults',
    )
  const issue = faultIssue(config.stack, fault)
  if (issue) {
    const { field, expected, received } = issue
    const path = `fault.${field}`
    const message = `${path}: expected ${expected}, received ${received}`
    throw invalidInput([{ path, expected, received, message }])
  }
  const { redis, keys } = access.services
  const heard =
    run.status === 'running' ? await sendCommand(redis, keys, run.id, { type: 'fault', fault }) : 0
  if (heard === 0)
    throw new AppError(
      'conflict',
      `Run ${run.id} is ${run.status}: no worker drives it, so nothing was done.`,
    )
  await recordChange(access, 'run.fault', { kind: 'run', id: run.id, name: run.name }, { fault: fault.kind })
  return { id: run.id, action: 'fault' }
}

/** What may not be planned may not be set by hand either. */
async function requireControlWithinLimits(
  access: Access,
  targetId: string | null,
  control: LiveAction,
): Promise<void> {
  if (control.action !== 'set-users' && control.action !== 'set-rate') return
  const asked = control.action === 'set-users' ? { users: control.users } : { ratePerS: control.ratePerS }
  const kept = await limitsFor(access, targetId)
  const issues = kept.flatMap(({ limits, whose }) => overLimits(asked, limits, whose))
  if (issues.length > 0) throw invalidInput(issues)
}

type Change = Extract<LiveAction, { action: 'set-users' | 'set-rate' }>
const liveControlOf = ({ action: _action, ...change }: Change) => change

function commandOf({ action, ...rest }: LiveAction): LoadCommand {
  return { type: action, ...rest } as LoadCommand
}

function requireScenario(config: RunConfig, control: LiveAction): void {
  if (!('scenario' in control) || control.scenario === undefined || config.scenarios[control.scenario]) return
  throw new AppError(
    'invalid_input',
    `scenario: expected one of ${Object.keys(config.scenarios).join(', ')}, received "${control.scenario}"`,
  )
}
