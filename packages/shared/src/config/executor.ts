import { z } from 'zod'
import { CriteriaMap } from '../thresholds/schema.ts'
import { Behaviour } from './behaviour.ts'
import { Duration, PositiveDuration, SecondOrLonger } from './duration.ts'

// k6's executors by their names, options and defaults (grafana.com/docs/k6, "Executors"). Ours in addition:
// `ramp` (users start evenly over it), `warmUp`, `whenBusy` and `arrivals`.

export const MAX_USERS = 1_000_000
const Users = z.int().min(1).max(MAX_USERS)
const common = {
  behaviour: Behaviour,
  startTime: Duration.default('0s'),
  gracefulStop: Duration.default('30s'),
  warmUp: Duration.default('0s').describe('kept apart from the results'),
}
const ramp = Duration.default('0s').describe('users start evenly over this time')
const Stage = z.strictObject({ duration: PositiveDuration, target: z.int().min(0).max(MAX_USERS) })
export type Stage = z.infer<typeof Stage>
const stages = z.array(Stage).min(1).max(1_000)
const openModel = {
  timeUnit: PositiveDuration.default('1s'),
  preAllocatedVUs: Users,
  maxVUs: Users.optional().describe('default: preAllocatedVUs'),
  arrivals: z.enum(['uniform', 'poisson']).default('uniform'),
}
const arrivals = {
  ...openModel,
  whenBusy: z
    .enum(['queue', 'drop'])
    .default('drop')
    .describe('queue: wait for a free user, as wrk2; drop: count it, as k6'),
}

const SearchRate = z.number().positive().max(1_000_000)

export const Scenario = z
  .discriminatedUnion('executor', [
    z.strictObject({
      executor: z.literal('shared-iterations'),
      vus: Users.default(1),
      iterations: z.int().min(1),
      maxDuration: PositiveDuration.default('10m'),
      ramp,
      ...common,
    }),
    z.strictObject({
      executor: z.literal('per-vu-iterations'),
      vus: Users.default(1),
      iterations: z.int().min(1).default(1),
      maxDuration: PositiveDuration.default('10m'),
      ramp,
      ...common,
    }),
    z.strictObject({
      executor: z.literal('constant-vus'),
      vus: Users.default(1),
      duration: PositiveDuration,
      ramp,
      ...common,
    }),
    z.strictObject({
      executor: z.literal('ramping-vus'),
      startVUs: z.int().min(0).max(MAX_USERS).default(1),
      stages,
      gracefulRampDown: Duration.default('30s'),
      ...common,
    }),
    z.strictObject({
      executor: z.literal('constant-arrival-rate'),
      rate: z.number().positive(),
      duration: PositiveDuration,
      ...arrivals,
      ...common,
    }),
    z.strictObject({
      executor: z.literal('ramping-arrival-rate'),
      startRate: z.number().min(0).default(0),
      stages,
      ...arrivals,
      ...common,
    }),
    z
      .strictObject({
        executor: z.literal('breakpoint-search'),
        startRate: SearchRate,
        maxRate: SearchRate,
        growth: z.number().min(1.05).max(10).default(1.5).describe('factor between levels until one breaks'),
        precision: z
          .number()
          .min(0.005)
          .max(0.5)
          .default(0.05)
          .describe('width of the final interval, as a share of its lower end'),
        settleDuration: SecondOrLonger.default('2s').describe('start of each level that is not judged'),
        holdDuration: SecondOrLonger.default('10s').describe('how long each level is judged'),
        verifyDuration: SecondOrLonger.default('30s').describe(
          'how long the highest rate that held is tried again',
        ),
        restDuration: Duration.default('3s').describe('without load after a level that broke'),
        maxDuration: PositiveDuration.default('30m'),
        maxDroppedShare: z
          .number()
          .min(0)
          .max(1)
          .default(0.01)
          .describe('a level breaks when more of its arrivals find no free user'),
        criteria: CriteriaMap.describe('thresholds that every level must hold'),
        ...openModel,
        ...common,
      })
      .describe('finds the rate at which the criteria break'),
  ])
  .superRefine((scenario, ctx) => {
    if (scenario.executor === 'breakpoint-search' && scenario.maxRate < scenario.startRate)
      ctx.addIssue({
        code: 'custom',
        path: ['maxRate'],
        message: `expected at least startRate (${scenario.startRate}), received ${scenario.maxRate}`,
      })
    if ('maxVUs' in scenario && scenario.maxVUs !== undefined && scenario.maxVUs < scenario.preAllocatedVUs)
      ctx.addIssue({
        code: 'custom',
        path: ['maxVUs'],
        message: `expected at least preAllocatedVUs (${scenario.preAllocatedVUs}), received ${scenario.maxVUs}`,
      })
  })
export type Scenario = z.infer<typeof Scenario>
export type ExecutorName = Scenario['executor']
