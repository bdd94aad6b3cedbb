import type { RunConfig } from '@broadside/shared/run-config'
import type { Access } from '../auth/access.ts'
import { AppError, invalidInput } from '../errors.ts'
import { askedOf, overLimits, type Quotas, readLimits, readQuotas } from './limits.ts'

/** The organization's quotas. */
export async function quotasOf({ tenant }: Access): Promise<Quotas> {
  const { limits } = await tenant.prisma.organization.findUniqueOrThrow({
    where: { id: tenant.organizationId },
    select: { limits: true },
  })
  return readQuotas(limits)
}

/** The limits that a load on a target has to keep, each with whose it is. */
export async function limitsFor(access: Access, targetId: string | null | undefined) {
  const quotas = await quotasOf(access)
  const target = targetId
    ? await access.tenant.prisma.target.findUnique({
        where: { id: targetId },
        select: { name: true, limits: true },
      })
    : null
  return [
    { limits: quotas, whose: 'a limit of the organization' },
    ...(target ? [{ limits: readLimits(target.limits), whose: `a limit of the target ${target.name}` }] : []),
  ]
}

/** Throws invalid_input that names what is too much, and whose limit it is. */
export async function requireWithinLimits(
  access: Access,
  config: RunConfig,
  targetId: string | undefined,
): Promise<void> {
  const asked = askedOf(config)
  const kept = await limitsFor(access, targetId)
  const issues = kept.flatMap(({ limits, whose }) => overLimits(asked, limits, whose))
  if (issues.length > 0) throw invalidInput(issues)
}

/** The sentence for a run that the organization's number of runs does not allow any more. */
export const tooManyRuns = (which: 'at once' | 'a day', allowed: number): AppError =>
  new AppError(
    'rate_limited',
    which === 'at once'
      ? `The organization may have ${allowed} concurrent ${allowed === 1 ? 'run' : 'runs'}. Wait until one ends, or stop one.`
      : `The organization may start ${allowed} ${allowed === 1 ? 'run' : 'runs'} within 24 hours. Wait, or ask an owner for more.`,
  )
