import { ScenarioCard, type ScenarioCardProps, type ScenarioRow } from './scenario-card.tsx'

export interface ScenarioListProps extends Omit<ScenarioCardProps, 'scenario'> {
  scenarios: readonly ScenarioRow[]
}

/** Scenarios under the names of their targets, in the order in which each was first met. */
export function ScenarioList({ scenarios, ...card }: ScenarioListProps) {
  return (
    <div className="flex flex-col gap-6">
      {byTarget(scenarios).map(([target, members]) => (
        <section key={target} aria-label={target}>
          <h2 className="mb-2 flex items-baseline gap-2 text-base font-semibold">
            {target}
            <span className="num text-sm font-normal text-subtle">{members.length}</span>
          </h2>
          <ul className="grid grid-cols-1 gap-3 min-[900px]:grid-cols-2 min-[1280px]:grid-cols-3">
            {members.map((scenario) => (
              <li key={scenario.id} className="grid">
                <ScenarioCard scenario={scenario} {...card} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function byTarget(scenarios: readonly ScenarioRow[]): [string, ScenarioRow[]][] {
  const groups = new Map<string, ScenarioRow[]>()
  for (const scenario of scenarios) {
    const target = scenario.targetName ?? 'No stored target'
    groups.set(target, [...(groups.get(target) ?? []), scenario])
  }
  return [...groups]
}
