'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../api/api-error.ts'
import { idempotencyKey } from '../api/idempotency-key.ts'
import { useTRPC } from '../api/trpc.ts'

export interface RunRequest {
  readonly scenario?: string
  readonly config?: unknown
  readonly targetId?: string
  readonly name?: string
  readonly tags?: string[]
}

/** Starts a run and goes to its page. One press starts one run, however often it is sent. */
export function useStartRun() {
  const trpc = useTRPC()
  const router = useRouter()
  const queryClient = useQueryClient()
  const key = useRef<string>(undefined)
  const create = useMutation(
    trpc.runs.create.mutationOptions({
      onSuccess: ({ id, warnings }) => {
        for (const warning of warnings) toast.warning(warning)
        for (const queryKey of [trpc.runs.list.queryKey(), trpc.scenarios.lastRuns.queryKey()])
          void queryClient.invalidateQueries({ queryKey })
        router.push(`/runs/${id}`)
      },
      onError: (error) => toast.error('The run was not started', { description: messageOf(error) }),
      onSettled: () => {
        key.current = undefined
      },
    }),
  )
  const start = (request: RunRequest, onRefused?: () => void) => {
    if (create.isPending) return
    key.current ??= idempotencyKey()
    create.mutate({ ...request, idempotencyKey: key.current }, { onError: onRefused })
  }
  return { start, isStarting: create.isPending, request: create.variables }
}
