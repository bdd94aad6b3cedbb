import { z } from 'zod'
import { parseJsonPath } from '../http/json-path.ts'
import { HeaderName } from './header-fields.ts'

/** A text that can stand in a tag of a series. */
export const TagText = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^{},"\n]*$/, 'expected text without braces, commas, quotes and line breaks')

const JsonPath = z
  .string()
  .min(1)
  .max(1_000)
  .superRefine((text, ctx) => {
    if (!parseJsonPath(text))
      ctx.addIssue({
        code: 'custom',
        message: `expected a path such as $.data.items[0].id, received ${JSON.stringify(text)}`,
      })
  })
const name = TagText.optional().describe('how the check is called in the results')

/** Something an answer must be. Each is asked of every answer and counted in `checks`, as in k6. */
export const HttpCheck = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('status'),
    in: z.array(z.int().min(100).max(599)).min(1),
    name,
  }),
  z.strictObject({
    type: z.literal('header'),
    header: HeaderName,
    contains: z.string().optional().describe('default: the header is there'),
    name,
  }),
  z.strictObject({
    type: z.literal('json'),
    path: JsonPath,
    equals: z
      .union([z.string(), z.number(), z.boolean(), z.null()])
      .optional()
      .describe('default: there is a value'),
    name,
  }),
  z.strictObject({ type: z.literal('body'), contains: z.string().min(1), name }),
  z
    .strictObject({ type: z.literal('sha256-echo'), name })
    .describe('the body that came back has the SHA-256 of the one that was sent'),
  z
    .strictObject({ type: z.literal('sha256-header'), header: HeaderName, name })
    .describe('this header has the SHA-256, in hex, of the body that was sent'),
  z
    .strictObject({ type: z.literal('sha256-json'), path: JsonPath, name })
    .describe('this place of the JSON answer has the SHA-256, in hex, of the body that was sent'),
])
export type HttpCheck = z.infer<typeof HttpCheck>

/** What a check is called where nobody named it. */
export function checkName(check: HttpCheck): string {
  return check.name ?? asTag(words(check))
}

function words(check: HttpCheck): string {
  switch (check.type) {
    case 'status':
      return `status is ${check.in.join(' or ')}`
    case 'header':
      return check.contains === undefined
        ? `header ${check.header} is there`
        : `header ${check.header} has ${check.contains}`
    case 'json':
      return check.equals === undefined
        ? `json ${check.path} is there`
        : `json ${check.path} is ${check.equals}`
    case 'body':
      return `body has ${check.contains}`
    case 'sha256-echo':
      return 'body came back whole'
    case 'sha256-header':
      return `body arrived whole (header ${check.header})`
    case 'sha256-json':
      return `body arrived whole (json ${check.path})`
  }
}

/** A text without what a tag cannot have. */
export const asTag = (text: string): string =>
  text
    .replace(/[{},"\s]+/g, ' ')
    .trim()
    .slice(0, 100)
