import { isRecord } from '../json-object.ts'
import { RunConfig } from '../run-config.ts'
import { Behaviour } from './behaviour.ts'
import { Scenario } from './executor.ts'
import { type FieldIssue, fieldIssue, fieldIssues, type Path, shownValue, unknownField } from './issues.ts'
import { fieldOf, fieldsAt, schemaAt } from './schema-walk.ts'
import { BEHAVIOUR_SHORTHANDS, IMPLIED_EXECUTORS, TARGET_SHORTHANDS, USERS_FIELD } from './shorthands.ts'
import { Target } from './target.ts'
import { WrittenConfig } from './written-config.ts'

export type OverridesResult =
  | { readonly ok: true; readonly config: RunConfig }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] }

/**
 * Lays overrides over a scenario's configuration and validates the whole. Overrides are a partial RunConfig of any depth,
 * and the shorthands of shorthands.ts. Objects merge, lists and values replace, null removes a field. An error names the
 * field as the caller wrote it (`overrides.users`), or by its path in the configuration when it came from there.
 */
export function applyOverrides(
  base: unknown,
  overrides: unknown,
  root: Path = ['overrides'],
): OverridesResult {
  if (overrides !== undefined && !isRecord(overrides))
    return refuse(fieldIssue(root, 'an object of fields to change', shownValue(root, overrides)))
  const written = new WrittenConfig(base)
  const issues: FieldIssue[] = []
  const top = new Map<string, unknown>()
  for (const [key, value] of Object.entries(overrides ?? {})) {
    if (key === 'scenarios') overrideScenarios(written, value, [...root, key], issues)
    else if (key === 'target') overrideTarget(written, value, [...root, key])
    else if (isTargetField(key)) written.merge(['target', key], value, [...root, key])
    else if (Object.hasOwn(RunConfig.shape, key)) written.merge([key], value, [...root, key])
    else top.set(key, value)
  }
  const unknown = [...top.keys()].filter((key) => !isScenarioField(key))
  for (const key of unknown) {
    issues.push(unknownField([...root, key], [...Object.keys(RunConfig.shape), ...shorthandNames()]))
    top.delete(key)
  }
  if (top.size > 0) overrideOnlyScenario(written, top, root, issues)
  if (issues.length > 0) return { ok: false, issues }
  const parsed = RunConfig.safeParse(written.value)
  if (parsed.success) return { ok: true, config: parsed.data }
  return {
    ok: false,
    issues: fieldIssues(parsed.error, written.value, { schema: RunConfig, writtenAt: written.writtenAt }),
  }
}

/** Every name that may stand at the top of overrides beside the fields of RunConfig; for documentation and messages. */
export function shorthandNames(): string[] {
  const fields = Scenario.options.flatMap((option) => Object.keys(option.shape))
  return [...new Set(['users', ...TARGET_SHORTHANDS, ...fields, ...Object.keys(BEHAVIOUR_SHORTHANDS)])]
}

const refuse = (issue: FieldIssue): OverridesResult => ({ ok: false, issues: [issue] })
const isTargetField = (key: string) => (TARGET_SHORTHANDS as readonly string[]).includes(key)
const isScenarioField = (key: string) => shorthandNames().includes(key) && !isTargetField(key)

function overrideTarget(written: WrittenConfig, value: unknown, from: Path): void {
  const kind = fieldOf(value, 'kind')
  if (kind !== undefined) written.keepFields(['target'], fieldsAt(Target, { kind }))
  written.merge(['target'], value, from)
}

function overrideScenarios(written: WrittenConfig, value: unknown, from: Path, issues: FieldIssue[]): void {
  if (!isRecord(value)) {
    written.merge(['scenarios'], value, from)
    return
  }
  for (const [name, change] of Object.entries(value)) {
    const exists = written.at(['scenarios', name]) !== undefined
    if (exists && isRecord(change))
      overrideScenario(written, name, new Map(Object.entries(change)), [...from, name])
    else written.merge(['scenarios', name], change, [...from, name])
  }
  const left = written.at(['scenarios'])
  if (isRecord(left) && Object.keys(left).length === 0)
    issues.push(fieldIssue(from, 'at least one scenario to be left', 'null for each of them'))
}

function overrideOnlyScenario(
  written: WrittenConfig,
  change: Map<string, unknown>,
  from: Path,
  issues: FieldIssue[],
): void {
  const scenarios = written.at(['scenarios'])
  const names = isRecord(scenarios) ? Object.keys(scenarios) : []
  const [only] = names
  if (only !== undefined && names.length === 1) {
    overrideScenario(written, only, change, from)
    return
  }
  for (const [key] of change)
    issues.push(
      fieldIssue(
        [...from, key],
        `the name of a scenario, as there are ${names.length} (${names.join(', ')}): scenarios.<name>.${key}`,
        `${key} without one`,
      ),
    )
}

/** Lays one scenario's changes over it: executor and driver first, as they decide which fields there are. */
function overrideScenario(
  written: WrittenConfig,
  name: string,
  change: Map<string, unknown>,
  from: Path,
): void {
  const at: Path = ['scenarios', name]
  const before = String(written.at([...at, 'executor']))
  const executor = executorAfter(before, change)
  if (executor !== before && executor !== undefined) changeExecutor(written, at, before, executor)
  if (executor !== undefined && !change.has('executor') && executor !== before)
    written.merge([...at, 'executor'], executor, [...from, 'executor'])
  for (const [key, value] of change) {
    const place = placeOf(key, executor ?? before)
    if (key === 'behaviour') overrideBehaviour(written, [...at, 'behaviour'], value, [...from, key])
    else written.merge([...at, ...place], value, [...from, key])
  }
  // A number of tokens and a text say the same thing twice: the one that was written wins.
  const response = [...at, 'behaviour', 'response']
  if (change.has('tokens') && !change.has('responseText')) written.remove([...response, 'text'])
  if (change.has('responseText') && !change.has('tokens')) written.remove([...response, 'tokens'])
}

function overrideBehaviour(written: WrittenConfig, at: Path, value: unknown, from: Path): void {
  const driver = fieldOf(value, 'driver')
  if (driver !== undefined) written.keepFields(at, fieldsAt(Behaviour, { driver }))
  written.merge(at, value, from)
}

function placeOf(key: string, executor: string): Path {
  const known = fieldsAt(Scenario, { executor })
  if (key === 'users' || key === 'vus') return [USERS_FIELD[executor] ?? key]
  if (known.includes(key)) return [key]
  const behaviour = Object.hasOwn(BEHAVIOUR_SHORTHANDS, key) ? BEHAVIOUR_SHORTHANDS[key] : undefined
  return behaviour ? ['behaviour', ...behaviour] : [key]
}

/** The executor that the changes ask for: by name, or implied by a field that the present one does not know. */
function executorAfter(before: string, change: ReadonlyMap<string, unknown>): string | undefined {
  const named = change.get('executor')
  if (named !== undefined) return typeof named === 'string' ? named : undefined
  const known = fieldsAt(Scenario, { executor: before })
  const implied = IMPLIED_EXECUTORS.find(([field]) => change.has(field) && !known.includes(field))
  return implied?.[1] ?? before
}

/** Drops the fields that only the old executor had, but carries the number of users over. */
function changeExecutor(written: WrittenConfig, at: Path, before: string, after: string): void {
  if (!schemaAt(Scenario, { executor: after }, [])) return
  const fields = fieldsAt(Scenario, { executor: after })
  if (fields.length === 0) return
  const users = written.at([...at, USERS_FIELD[before] ?? 'vus'])
  written.keepFields(at, fields)
  const usersField = USERS_FIELD[after]
  if (users !== undefined && usersField) written.set([...at, usersField], users)
}
