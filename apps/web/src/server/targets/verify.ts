import { newToken } from '@broadside/db/token'
import { hostOf } from '@broadside/shared/net/address-rules'
import { recordChange } from '../audit.ts'
import type { Access } from '../auth/access.ts'
import { invalidInput } from '../errors.ts'
import { configUrls, publicHostsOf } from '../net/config-hosts.ts'
import { getTarget } from './get.ts'
import { findProof, type ProofPlaces, proofPlaces } from './ownership.ts'

export interface TargetProof {
  readonly id: string
  /** Whether every host was found, and every public one of them proved; also when all are private. */
  readonly verified: boolean
  readonly hosts: readonly (ProofPlaces & {
    readonly host: string
    readonly found: boolean
    /** Why it was not found, place by place. */
    readonly tried: readonly string[]
  })[]
}

/**
 * Looks for the proof of ownership of each public host of a target, and says where to put it; a name without an address is not
 * proved. Throws not_found, and invalid_input for an address that nobody may load.
 */
export async function verifyTarget(access: Access, idOrSlug: string): Promise<TargetProof> {
  const { services, tenant } = access
  const target = await getTarget(access, idOrSlug)
  const token = await tokenOf(access, target.id)
  const urls = configUrls(target.config, ['config'])
  const { publicHosts, unknownHosts, issues } = await publicHostsOf(services.network, urls)
  if (issues.length > 0) throw invalidInput(issues)
  const nowhere = [...unknownHosts].map(([host, { url, reason }]) => ({
    host,
    ...proofPlaces(url, token),
    found: false,
    tried: [`${host} does not resolve on this server: ${reason}`],
  }))
  const proved = await Promise.all(
    [...publicHosts.values()].map(async ({ url }) => {
      const proof = await findProof(services.network, url, token)
      const tried = proof.found ? [] : proof.tried
      return { host: hostOf(url), ...proofPlaces(url, token), found: proof.found, tried }
    }),
  )
  const hosts = [...proved, ...nowhere]
  const verified = hosts.every(({ found }) => found)
  const verifiedAt = verified && hosts.length > 0 ? new Date() : null
  await tenant.prisma.target.update({ where: { id: target.id }, data: { verifiedAt } })
  await recordChange(
    access,
    'target.verify',
    { kind: 'target', id: target.id, name: target.name },
    { verified },
  )
  return { id: target.id, verified, hosts }
}

/** The target's token; made when it is first asked for. */
async function tokenOf({ tenant }: Access, id: string): Promise<string> {
  const made = newToken('').slice(0, 32)
  await tenant.prisma.target.updateMany({
    where: { id, verificationToken: null },
    data: { verificationToken: made },
  })
  const row = await tenant.prisma.target.findUniqueOrThrow({
    where: { id },
    select: { verificationToken: true },
  })
  return row.verificationToken ?? made
}
