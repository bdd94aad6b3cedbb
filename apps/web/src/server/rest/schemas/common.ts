import { z } from 'zod'

/** Answers are JSON: times are ISO 8601 text. */
export const Time = z.iso.datetime()
export const Person = z.string().nullable().describe('name of the person or key; null: the system')
/** A RunConfig, as the document's component of that name describes it. */
export const ConfigRef = z.unknown().meta({ $ref: '#/components/schemas/RunConfig' })
export const OverridesRef = z
  .record(z.string(), z.unknown())
  .describe('a partial RunConfig merged over it, with shorthands such as users, duration, rate')
export const Done = z.strictObject({ id: z.string() })
export const Named = z.strictObject({ id: z.string(), slug: z.string(), name: z.string() })

/** RFC 9457, as every refusal is answered. */
export const ProblemSchema = z
  .strictObject({
    type: z.string().describe('urn:broadside:problem:<kind>'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('what happened, why, and what to do'),
    errors: z
      .array(
        z.strictObject({
          field: z.string().describe('the field as you wrote it: scenarios.main.stages[1].duration'),
          expected: z.string(),
          received: z.string(),
          message: z.string(),
        }),
      )
      .describe('each field that was wrong'),
  })
  .meta({ id: 'Problem' })
