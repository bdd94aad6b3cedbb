import { discriminatorAt, fieldOf, schemaAt, unwrap, valueAt } from '@broadside/shared/config/schema-walk'
import { isRecord } from '@broadside/shared/json-object'
import { RunConfig } from '@broadside/shared/run-config'
import { z } from 'zod'
import type { YamlPlace } from './place-in-yaml.ts'
import { wordsOf } from './wording.ts'

export interface Proposal {
  readonly label: string
  /** What is to be written there: `a whole number from 1 on`. */
  readonly detail?: string
  /** What it is for. */
  readonly info?: string
  /** Put in place of the word. */
  readonly insert: string
}

type Schema = z.core.$ZodType

/** What may be written at a place of a configuration, by the schema that the server uses. */
export function proposalsAt(draft: unknown, place: YamlPlace): readonly Proposal[] {
  return place.kind === 'key' ? keysAt(draft, place) : valuesAt(draft, place)
}

function keysAt(draft: unknown, { path, indent }: YamlPlace): Proposal[] {
  const value = valueAt(draft, path)
  const present = isRecord(value) ? Object.keys(value) : []
  const at = schemaAt(RunConfig, draft, path)
  const shape = at instanceof z.ZodObject ? (at.shape as Record<string, Schema>) : {}
  const discriminator = discriminatorAt(RunConfig, draft, path)
  const names = Object.keys(shape).length > 0 ? Object.keys(shape) : discriminator ? [discriminator.key] : []
  return names
    .filter((name) => !present.includes(name))
    .map((name) => {
      const schema = shape[name]
      const opens = schema !== undefined && isNested(schema)
      return {
        label: name,
        detail: schema && wordsOf(schema),
        info: schema && descriptionOf(schema),
        insert: opens ? `${name}:\n${' '.repeat(indent + 2)}` : `${name}: `,
      }
    })
}

function valuesAt(draft: unknown, { path }: YamlPlace): Proposal[] {
  const parent = path.slice(0, -1)
  const discriminator = discriminatorAt(RunConfig, draft, parent)
  const values =
    discriminator && discriminator.key === path.at(-1)
      ? discriminator.values
      : literalsOf(schemaAt(RunConfig, draft, path))
  return values.map((value) => ({ label: String(value), insert: String(value) }))
}

/** The values of a schema that can be listed. */
function literalsOf(schema: Schema | undefined): readonly unknown[] {
  const own = schema && unwrap(schema)
  if (own instanceof z.ZodEnum) return own.options
  if (own instanceof z.ZodLiteral) return [...own.values]
  if (own instanceof z.ZodBoolean) return [true, false]
  if (own instanceof z.ZodUnion) return (own.options as Schema[]).flatMap(literalsOf)
  return []
}

function isNested(schema: Schema): boolean {
  const own = unwrap(schema)
  return own instanceof z.ZodObject || own instanceof z.ZodRecord || own instanceof z.ZodDiscriminatedUnion
}

/** Of the schema itself or of what it wraps. */
function descriptionOf(schema: Schema): string | undefined {
  const { description } = schema as z.ZodType
  if (description !== undefined) return description
  const own = unwrap(schema)
  return own === schema ? undefined : (fieldOf(own, 'description') as string | undefined)
}
