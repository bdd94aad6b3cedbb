import { FieldError } from '@/components/ui/field.tsx'

const MOST_SHOWN = 6

/** What is wrong with the configuration, beside the plan; nothing when all is well. */
export function FormProblems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <section
      aria-label="Problems"
      className="flex flex-col gap-1.5 rounded-lg border border-failed/40 bg-failed/6 px-4 py-3"
    >
      {problems.slice(0, MOST_SHOWN).map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
      {problems.length > MOST_SHOWN ? (
        <p className="text-xs text-muted">and {problems.length - MOST_SHOWN} more</p>
      ) : null}
    </section>
  )
}
