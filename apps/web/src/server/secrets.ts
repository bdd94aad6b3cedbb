import { createHash } from 'node:crypto'
import { createSealer } from '@broadside/db/seal'
import { SECRET_FIELDS, type Target } from '@broadside/shared/config/target'
import type { RunConfig } from '@broadside/shared/run-config'
import type { Services } from './services.ts'

/** The secret fields of a target, as sealed in one column. */
export type SecretFields = Readonly<Record<string, string>>

/** Parts a target's secrets from the rest: the rest may be stored and shown, the secrets are sealed. */
export function partSecrets<T extends Target>(
  target: T,
): { readonly open: T; readonly secrets: SecretFields } {
  const names = SECRET_FIELDS[target.kind]
  const entries = Object.entries(target)
  const secrets = entries.filter(
    ([name, value]) => names.includes(name) && typeof value === 'string' && value !== '',
  )
  return {
    open: Object.fromEntries(entries.filter(([name]) => !names.includes(name))) as T,
    secrets: Object.fromEntries(secrets) as SecretFields,
  }
}

/** Seals secrets for one row (`run:<id>` or `target:<id>`); undefined when there are none. */
export function sealSecrets({ env }: Services, secrets: SecretFields, boundTo: string): string | undefined {
  return Object.keys(secrets).length === 0
    ? undefined
    : createSealer(env.BROADSIDE_SECRET).seal(secrets, boundTo)
}

/** Opens what {@link sealSecrets} made. */
export function openSecrets({ env }: Services, sealed: string | null, boundTo: string): SecretFields {
  if (sealed === null) return {}
  return createSealer(env.BROADSIDE_SECRET).open(sealed, boundTo) as SecretFields
}

/** One text, sealed for one row (`variable:<id>`). */
export const sealText = ({ env }: Services, text: string, boundTo: string): string =>
  createSealer(env.BROADSIDE_SECRET).seal(text, boundTo)

/** Opens what {@link sealText} made. */
export const openText = ({ env }: Services, sealed: string, boundTo: string): string =>
  String(createSealer(env.BROADSIDE_SECRET).open(sealed, boundTo))

/** SHA-256 of a config without its secrets, whatever the order of its fields: equal configs have equal hashes. */
export function configHash(config: RunConfig): string {
  const { open } = partSecrets(config.target)
  return createHash('sha256')
    .update(canonical({ ...config, target: open }))
    .digest('hex')
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined)
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}
