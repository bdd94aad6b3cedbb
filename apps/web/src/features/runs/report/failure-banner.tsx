import { RUN_ERRORS, type RunFailure } from '@broadside/shared/runs/run-error'
import type { RunStatus } from '@broadside/shared/runs/run-status'
import { CircleStop, CircleX } from 'lucide-react'
import { cn } from '@/components/ui/cn.ts'

/** Why a run ended before its plan did. What was measured until then stays below. */
export function FailureBanner({ failure, status }: { failure: RunFailure; status: RunStatus }) {
  const isFailure = status === 'failed'
  const Icon = isFailure ? CircleX : CircleStop
  return (
    <section
      role="alert"
      className={cn(
        'flex items-start gap-3 rounded-lg border px-4 py-3',
        isFailure ? 'border-failed/40 bg-failed/6' : 'border-line-strong bg-sunken',
      )}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', isFailure ? 'text-failed' : 'text-muted')} />
      <div className="min-w-0">
        <p className="font-medium">
          {isFailure ? 'The run failed' : 'The run was aborted'}: {RUN_ERRORS[failure.code]}
        </p>
        {failure.message === RUN_ERRORS[failure.code] ? null : (
          <p className="text-sm break-words text-muted">{failure.message}</p>
        )}
      </div>
    </section>
  )
}
