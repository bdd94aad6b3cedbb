import { Badge } from '@/components/ui/badge.tsx'
import { Card } from '@/components/ui/card.tsx'
import { CopyButton } from '@/components/ui/copy-button.tsx'
import { curlOf, type Endpoint, type OpenApiDocument, typeText } from './open-api.ts'
import { SchemaFields } from './schema-fields.tsx'

/** One thing that the API does: what it takes, what it answers, and the command. */
export function EndpointCard({ endpoint, document }: { endpoint: Endpoint; document: OpenApiDocument }) {
  const body = endpoint.requestBody?.content['application/json']?.schema
  const curl = curlOf(endpoint, document.servers[0]?.url ?? '')
  return (
    <Card id={endpoint.operationId} aria-label={endpoint.summary} className="scroll-mt-16">
      <header className="flex flex-col gap-1 border-b border-line px-4 py-3">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="outline">{endpoint.method}</Badge>
          <code className="min-w-0 font-mono text-sm break-all">{endpoint.path}</code>
          <span className="ml-auto text-xs text-subtle">
            {endpoint['x-needs'] ? `needs “${endpoint['x-needs']}”` : 'for everybody'}
          </span>
        </div>
        <h3 className="text-base font-semibold">{endpoint.summary}</h3>
        {endpoint.description ? (
          <p className="text-sm text-muted">
            <WithCode text={endpoint.description} />
          </p>
        ) : null}
      </header>
      <div className="flex flex-col gap-4 px-4 py-3">
        {endpoint.parameters ? (
          <section>
            <h4 className="mb-1 text-xs font-medium text-subtle">Parameters</h4>
            <ul className="flex flex-col gap-1">
              {endpoint.parameters.map(({ name, in: place, schema }) => (
                <li key={`${place} ${name}`} className="flex flex-wrap items-baseline gap-x-2">
                  <code className="font-mono text-sm">{name}</code>
                  <span className="text-xs text-subtle">{place}</span>
                  <span className="min-w-0 text-xs break-words text-muted">{typeText(schema)}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {body ? (
          <section>
            <h4 className="mb-1 text-xs font-medium text-subtle">Body</h4>
            <SchemaFields schema={body} document={document} />
          </section>
        ) : null}
        <section>
          <h4 className="mb-1 text-xs font-medium text-subtle">Answers</h4>
          {Object.entries(endpoint.responses).map(([status, { description, content }]) => {
            const [mediaType, media] = Object.entries(content ?? {})[0] ?? []
            return (
              <details key={status} className="border-b border-line py-1.5 last:border-0">
                <summary className="cursor-pointer text-sm">
                  <code className="font-mono">{status}</code> {description}{' '}
                  <span className="text-xs text-subtle">{mediaType}</span>
                </summary>
                {media?.schema ? <SchemaFields schema={media.schema} document={document} /> : null}
              </details>
            )
          })}
        </section>
        <section className="relative">
          <pre className="overflow-x-auto rounded-md bg-sunken p-3 pr-12 font-mono text-xs">{curl}</pre>
          <CopyButton
            label="Copy the command"
            value={curl}
            className="absolute top-1.5 right-1.5 bg-sunken"
          />
        </section>
      </div>
    </Card>
  )
}

/** Text in which backticks mark code. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <code key={i} className="font-mono text-ink">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
