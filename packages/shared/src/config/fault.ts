import { z } from 'zod'
import { durationMs } from '../duration.ts'
import { Duration, PositiveDuration } from './duration.ts'

const at = Duration.describe('from the start of the load')
const where = {
  instance: z.string().min(1).max(64).optional().describe('one instance, e.g. "gateway-2"'),
  role: z.string().min(1).max(64).optional().describe('every instance of a role, e.g. "gateway"'),
}
const duration = PositiveDuration.describe('how long it lasts')
const lasting = { for: duration }
const mayLast = { for: duration.optional().describe('started again after this long; absent: it stays down') }

/** Faults that a running stack can be given. */
export const FAULT_KINDS = ['kill', 'restart', 'drop-connections', 'latency', 'pause-redis'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

const shapes = {
  kill: { kind: z.literal('kill'), ...where, ...mayLast },
  restart: { kind: z.literal('restart'), ...where },
  drop: {
    kind: z.literal('drop-connections'),
    ...where,
    percent: z.number().gt(0).max(100).describe('share of the open client connections'),
  },
  latency: {
    kind: z.literal('latency'),
    ...where,
    addMs: z.number().min(0).max(60_000),
    jitterMs: z.number().min(0).max(60_000).default(0).describe('up to this much more, different each time'),
    ...lasting,
  },
  pause: { kind: z.literal('pause-redis'), ...lasting },
}

/** A fault now: the body of `POST /stacks/:id/faults`, and of the live control. */
export const Fault = z
  .discriminatedUnion('kind', [
    z.strictObject(shapes.kill),
    z.strictObject(shapes.restart),
    z.strictObject(shapes.drop),
    z.strictObject(shapes.latency),
    z.strictObject(shapes.pause),
  ])
  .superRefine(requireOnePlace)
export type Fault = z.infer<typeof Fault>

/** A fault at a second of the run. */
export const PlannedFault = z
  .discriminatedUnion('kind', [
    z.strictObject({ at, ...shapes.kill }),
    z.strictObject({ at, ...shapes.restart }),
    z.strictObject({ at, ...shapes.drop }),
    z.strictObject({ at, ...shapes.latency }),
    z.strictObject({ at, ...shapes.pause }),
  ])
  .superRefine(requireOnePlace)
export type PlannedFault = z.infer<typeof PlannedFault>

function requireOnePlace(fault: { kind: FaultKind; instance?: string; role?: string }, ctx: z.RefinementCtx) {
  if (fault.kind === 'pause-redis') return
  if ((fault.instance === undefined) === (fault.role === undefined))
    ctx.addIssue({
      code: 'custom',
      path: ['instance'],
      message: 'expected either `instance` or `role`, to say where the fault happens',
    })
}

/** What a fault leaves behind until connections are made anew: work that begins within is not of the steady state. */
const AFTERMATH_MS: Record<FaultKind, number> = {
  kill: 10_000,
  restart: 10_000,
  'drop-connections': 5_000,
  latency: 2_000,
  'pause-redis': 2_000,
}

/** How long the system is not itself from the moment a fault is given. */
export const disturbedMs = (fault: Fault): number =>
  ('for' in fault && fault.for !== undefined ? durationMs(fault.for) : 0) + AFTERMATH_MS[fault.kind]
