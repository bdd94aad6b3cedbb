import { type OpenApiDocument, resolve, type Schema, typeText } from './open-api.ts'

const DEEPEST = 4

/** The fields of an object, those of inner objects behind a fold. */
export function SchemaFields({
  schema,
  document,
  depth = 0,
}: {
  schema: Schema
  document: OpenApiDocument
  depth?: number
}) {
  const own = resolve(schema, document)
  const fields = Object.entries(own.properties ?? {})
  if (fields.length === 0) return <p className="text-sm text-muted">{typeText(own)}</p>
  return (
    <dl className="flex flex-col">
      {fields.map(([name, field]) => {
        const inner = innerObject(field, document)
        return (
          <div key={name} className="border-b border-line py-1.5 last:border-0">
            <dt className="flex flex-wrap items-baseline gap-x-2">
              <code className="font-mono text-sm text-ink">{name}</code>
              <span className="min-w-0 text-xs break-words text-muted">{typeText(field)}</span>
              {own.required?.includes(name) ? null : <span className="text-xs text-subtle">optional</span>}
            </dt>
            <dd className="text-xs text-muted">
              {field.description}
              {inner && depth < DEEPEST ? (
                <details className="mt-1 border-l border-line pl-3">
                  <summary className="cursor-pointer text-accent">fields</summary>
                  <SchemaFields schema={inner} document={document} depth={depth + 1} />
                </details>
              ) : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The object that a field is, or is a list of, or may be. */
function innerObject(field: Schema, document: OpenApiDocument): Schema | undefined {
  const own = resolve(field, document)
  if (own.properties) return own
  if (own.items) return innerObject(own.items, document)
  for (const option of own.anyOf ?? own.oneOf ?? []) {
    const found = innerObject(option, document)
    if (found) return found
  }
  return undefined
}
