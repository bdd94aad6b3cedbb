import { fieldIssue } from '@broadside/shared/config/issues'
import type { RunConfig } from '@broadside/shared/run-config'
import type { Access } from '../auth/access.ts'
import { invalidInput } from '../errors.ts'
import { configUrls, publicHostsOf } from '../net/config-hosts.ts'
import { findProof } from './ownership.ts'

/**
 * The public hosts that a run of this configuration may load: each with the proof found anew, at this moment. Throws
 * invalid_input that names the address which may not be loaded, and what to do.
 */
export async function requireLoadable(
  { services, tenant }: Access,
  config: RunConfig,
  targetId: string | undefined,
): Promise<string[]> {
  const { publicHosts, issues } = await publicHostsOf(services.network, configUrls(config))
  if (issues.length > 0) throw invalidInput(issues)
  if (publicHosts.size === 0) return []
  const target =
    targetId === undefined ? null : await tenant.prisma.target.findUnique({ where: { id: targetId } })
  for (const [host, { field, url }] of publicHosts) {
    const token = target?.verificationToken
    const proof = token ? await findProof(services.network, url, token) : undefined
    if (proof?.found) continue
    const why = proof ? `no proof was found: ${proof.tried.join('; ')}` : 'it was never verified'
    throw invalidInput([
      fieldIssue(field, `a public host with proof of ownership (Targets → Verify)`, `${host}, and ${why}`),
    ])
  }
  return [...publicHosts.keys()]
}
