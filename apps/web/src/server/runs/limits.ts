import { type FieldIssue, fieldIssue } from '@broadside/shared/config/issues'
import { durationMs as durationOf } from '@broadside/shared/duration'
import { planOf } from '@broadside/shared/plan'
import type { RunConfig } from '@broadside/shared/run-config'
import { z } from 'zod'

const positive = z.number().positive().optional()
const whole = z.int().min(1).optional()

/** What one target may bear, and what each run of an organization may ask for. */
export const LoadLimits = z.strictObject({
  maxUsers: whole,
  maxRatePerS: positive.describe('iterations a second'),
  maxDurationMs: whole,
})
export type LoadLimits = z.infer<typeof LoadLimits>

/** Those of an organization, with how many runs it may have. */
export const Quotas = LoadLimits.extend({
  maxRunsAtOnce: whole,
  maxRunsPerDay: whole,
})
export type Quotas = z.infer<typeof Quotas>

/** Fields that an older or newer version stored are left out rather than refused. */
export const readQuotas = (stored: unknown): Quotas => Quotas.strip().catch({}).parse(stored)
export const readLimits = (stored: unknown): LoadLimits => LoadLimits.strip().catch({}).parse(stored)

interface Asked {
  readonly users: number
  readonly ratePerS: number
  readonly durationMs: number
}

/** The most that a configuration will ask for at any moment. */
export function askedOf(config: RunConfig): Asked {
  const plan = planOf(config)
  const ratePerS = Object.values(config.scenarios).reduce((sum, scenario) => sum + peakRateOf(scenario), 0)
  return { users: plan.peakUsers, ratePerS, durationMs: plan.regularEndMs }
}

/** Iterations a second at the peak of an executor with a rate; 0 of one without. */
function peakRateOf(scenario: RunConfig['scenarios'][string]): number {
  if (scenario.executor === 'constant-arrival-rate') return perSecond(scenario.rate, scenario.timeUnit)
  if (scenario.executor !== 'ramping-arrival-rate') return 0
  const targets = [scenario.startRate, ...scenario.stages.map((stage) => stage.target)]
  return perSecond(Math.max(...targets), scenario.timeUnit)
}

const perSecond = (rate: number, timeUnit: string | number): number => (rate * 1_000) / durationOf(timeUnit)

/** What is over a limit, in sentences that say whose limit it is. */
export function overLimits(asked: Partial<Asked>, limits: LoadLimits, whose: string): FieldIssue[] {
  const { maxUsers, maxRatePerS, maxDurationMs } = limits
  const issues: FieldIssue[] = []
  if (maxUsers !== undefined && (asked.users ?? 0) > maxUsers)
    issues.push(fieldIssue('users', `at most ${maxUsers} users (${whose})`, `${asked.users} at the peak`))
  if (maxRatePerS !== undefined && (asked.ratePerS ?? 0) > maxRatePerS)
    issues.push(fieldIssue('rate', `at most ${maxRatePerS}/s (${whose})`, `${asked.ratePerS}/s at the peak`))
  if (maxDurationMs !== undefined && (asked.durationMs ?? 0) > maxDurationMs)
    issues.push(
      fieldIssue(
        'duration',
        `at most ${maxDurationMs / 1_000} s (${whose})`,
        `${(asked.durationMs ?? 0) / 1_000} s`,
      ),
    )
  return issues
}
