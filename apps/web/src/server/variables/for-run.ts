import { listVariables } from '@broadside/db/variables/variables'
import { fieldIssue } from '@broadside/shared/config/issues'
import type { Target } from '@broadside/shared/config/target'
import { referenceTo, variablesIn } from '@broadside/shared/config/variables'
import type { RunConfig } from '@broadside/shared/run-config'
import type { Access } from '../auth/access.ts'
import { invalidInput } from '../errors.ts'
import { type ConfigUrl, configUrls } from '../net/config-hosts.ts'
import { openText, type SecretFields } from '../secrets.ts'
import { variableSeal } from './seal.ts'

/**
 * The values of the variables that a configuration names, as they are sealed with its run; the configuration itself keeps
 * the names. Secrets go to the addresses of the stored target only: otherwise whoever may start a run could read them at a
 * server of their own. Throws invalid_input at the field that names what there is not, or what may not go there.
 */
export async function variablesForRun(
  { services, tenant, project }: Access,
  config: RunConfig,
  stored: Target | undefined,
): Promise<SecretFields> {
  const used = variablesIn(config)
  if (used.size === 0) return {}
  const rows = new Map((await listVariables(tenant, project.id)).map((row) => [row.name, row]))
  const own = new Set(configUrls(stored).map(originOf))
  const foreign = configUrls(config).find((one) => !own.has(originOf(one)))
  const values: Record<string, string> = {}
  for (const [name, [field = '']] of used) {
    const row = rows.get(name)
    if (!row) {
      const known = [...rows.keys()].join(', ') || 'none yet'
      throw invalidInput([fieldIssue(field, `a variable of the project (${known})`, referenceTo(name))])
    }
    if (row.sealedValue === null) values[referenceTo(name)] = row.value ?? ''
    else {
      if (!stored || foreign)
        throw invalidInput([
          fieldIssue(
            field,
            'a secret that goes to the addresses of the stored target only',
            `${referenceTo(name)} with ${foreign ? `the address ${foreign.field}` : 'no stored target'}`,
          ),
        ])
      values[referenceTo(name)] = openText(services, row.sealedValue, variableSeal(row))
    }
  }
  return values
}

/** With protocol and port: another port of the same machine may be anybody's, and plain text is read on the way. */
const originOf = ({ url }: ConfigUrl): string => new URL(url).origin
