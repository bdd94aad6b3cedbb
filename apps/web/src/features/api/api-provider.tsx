'use client'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { type ReactNode, useState } from 'react'
import superjson, { type SuperJSONResult } from 'superjson'
import { isRefusal, kindOf } from './api-error.ts'
import { API_PATH } from './ask-early.ts'
import { type AppRouter, TRPCProvider } from './trpc.ts'

const MOST_RETRIES = 2

/** superjson, which otherwise copies an answer before it makes dates of its texts: nobody else has this one. */
const transformer = {
  serialize: superjson.serialize,
  deserialize: (answer: SuperJSONResult): unknown => superjson.deserialize(answer, { inPlace: true }),
}

/** Queries, mutations and the live subscription of every page below. Who is not signed in is sent to sign in. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient)
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        splitLink({
          condition: (operation) => operation.type === 'subscription',
          true: httpSubscriptionLink({ url: API_PATH, transformer }),
          false: splitLink({
            condition: (operation) => operation.context.alone === true,
            true: httpLink({ url: API_PATH, transformer }),
            false: httpBatchLink({ url: API_PATH, transformer, maxURLLength: 4_000, maxItems: 20 }),
          }),
        }),
      ],
    }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  )
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: toSignIn }),
    mutationCache: new MutationCache({ onError: toSignIn }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A refusal stays a refusal; only what may pass (a restart, a lost connection) is tried again.
        retry: (failures, error) => failures < MOST_RETRIES && !isRefusal(error),
      },
    },
  })
}

function toSignIn(error: unknown): void {
  if (kindOf(error) !== 'unauthenticated') return
  const next = `${window.location.pathname}${window.location.search}`
  window.location.assign(`/sign-in?next=${encodeURIComponent(next)}`)
}
