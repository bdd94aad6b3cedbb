'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Logo } from '@/components/shell/logo.tsx'
import { PageHeader } from '@/components/shell/page-header.tsx'
import { ThemeMenu } from '@/components/shell/theme-menu.tsx'
import { LoadFailed, TableSkeleton } from '@/components/ui/query-state.tsx'
import { EndpointCard } from './endpoint-card.tsx'
import { endpointsByTag, type OpenApiDocument } from './open-api.ts'

const DOCUMENT_URL = '/api/v1/openapi.json'

async function fetchDocument(): Promise<OpenApiDocument> {
  const answer = await fetch(DOCUMENT_URL)
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  return answer.json()
}

/** The REST API, drawn from the document that the server answers: it cannot say anything else than what is there. */
export function ApiDocsPage() {
  const document = useQuery({ queryKey: [DOCUMENT_URL], queryFn: fetchDocument, staleTime: 300_000 })
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-20 flex h-12 items-center justify-between gap-3 border-b border-line bg-surface px-4 md:px-6">
        <Link href="/runs" className="flex items-center gap-2.5">
          <Logo className="size-6 shrink-0" />
          <span className="text-lg font-semibold tracking-tight">Broadside</span>
        </Link>
        <ThemeMenu />
      </header>
      <main id="content" className="mx-auto w-full max-w-[1200px] px-4 py-5 md:px-6">
        <PageHeader
          title="REST API"
          description="For CI and scripts. Create a key in Settings and send it with each request."
          actions={
            <a href={DOCUMENT_URL} className="text-sm text-accent hover:underline">
              OpenAPI 3.1 document
            </a>
          }
        />
        {document.isPending ? (
          <TableSkeleton rows={8} />
        ) : document.isError ? (
          <LoadFailed
            what="The description of the API"
            message={document.error.message}
            onRetry={() => void document.refetch()}
          />
        ) : (
          <Endpoints document={document.data} />
        )}
      </main>
    </div>
  )
}

function Endpoints({ document }: { document: OpenApiDocument }) {
  const groups = endpointsByTag(document)
  return (
    <div className="grid gap-8 lg:grid-cols-[220px_minmax(0,1fr)]">
      <nav aria-label="Operations" className="hidden lg:block">
        <div className="sticky top-16 flex max-h-[calc(100dvh-5rem)] flex-col gap-4 overflow-y-auto pr-2">
          {groups.map(([tag, endpoints]) => (
            <div key={tag}>
              <p className="mb-1 text-xs font-medium text-subtle">{tag}</p>
              <ul>
                {endpoints.map(({ operationId, summary }) => (
                  <li key={operationId}>
                    <a href={`#${operationId}`} className="block py-0.5 text-sm text-muted hover:text-ink">
                      {summary}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      <div className="flex min-w-0 flex-col gap-8">
        {groups.map(([tag, endpoints]) => (
          <section key={tag} aria-label={tag} className="flex flex-col gap-4">
            <h2 className="text-lg font-semibold">{tag}</h2>
            {endpoints.map((endpoint) => (
              <EndpointCard key={endpoint.operationId} endpoint={endpoint} document={document} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
