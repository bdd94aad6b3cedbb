import type { HttpStep } from '@broadside/shared/config/http-behaviour'
import { durationMs } from '@broadside/shared/duration'
import type { Tags } from '@broadside/shared/points/series'
import type { TargetUrl } from '../../transport/target-url.ts'
import type { DriverContext } from '../driver.ts'
import { HttpMetrics } from '../http-client/http-metrics.ts'
import { type StepChecks, stepChecks, wantsDigest } from './answer-checks.ts'
import { type StepRequests, stepRequests } from './step-requests.ts'

/** One request of an iteration, ready to be sent by any user, its metrics resolved to handles. */
export interface CompiledStep {
  readonly requests: StepRequests
  readonly timeoutMs: number
  /** Whether a status is as expected: a table, looked up by status. */
  readonly expects: readonly boolean[]
  readonly http: HttpMetrics
  /** Rate handle of the expected status; -1 when none is asked for. */
  readonly statusCheck: number
  readonly checks: StepChecks | undefined
}

export interface StepParts {
  readonly target: TargetUrl
  readonly basePath: string
  readonly headers: Readonly<Record<string, string>>
  /** Several steps are told apart by k6's `name` tag. */
  readonly isOneOfSeveral: boolean
}

export function compileStep(
  step: HttpStep & { readonly name: string },
  context: DriverContext,
  parts: StepParts,
): CompiledStep {
  const { recorder, scenario, stages, config } = context
  const name = parts.isOneOfSeveral ? step.name : undefined
  const tags: Tags = name === undefined ? { scenario } : { scenario, name }
  return {
    requests: stepRequests(step, {
      target: parts.target,
      basePath: parts.basePath,
      headers: parts.headers,
      seed: config.seed,
      wantsDigest: wantsDigest(step.checks),
      columns: context.feed?.columns ?? [],
    }),
    timeoutMs: durationMs(step.timeout ?? '60s'),
    expects: expectation(step),
    http: new HttpMetrics(recorder, scenario, stages, name),
    statusCheck: step.expectStatus ? recorder.rateBlock('checks', tags, stages) : -1,
    checks: step.checks.length > 0 ? stepChecks(step.checks, recorder, tags, stages) : undefined,
  }
}

function expectation({ expectStatus }: HttpStep): readonly boolean[] {
  return Array.from({ length: 1_000 }, (_, status) =>
    expectStatus ? expectStatus.includes(status) : status >= 200 && status <= 399,
  )
}
