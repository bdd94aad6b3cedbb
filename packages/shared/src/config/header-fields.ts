import { z } from 'zod'
import { parseTemplate } from '../http/template.ts'

export const HeaderName = z.string().regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, 'expected a header name')

/** What a header may carry (RFC 9110, field-value): no line break, no control character, nothing beyond latin1. */
export const HeaderValue = z
  .string()
  .regex(
    /^[\t\x20-\x7e\x80-\xff]*$/,
    'expected a header value: without line breaks, control characters and what is beyond latin1',
  )

/** Text with values that are made for each request: `{{uuid}}`, `{{iteration}}` (http/template.ts has them all). */
export const Template = z.string().superRefine(requireTemplate)
export const HeaderTemplate = HeaderValue.superRefine(requireTemplate)

export const headersOf = <V extends z.ZodType>(value: V) => z.record(HeaderName, value)

function requireTemplate(text: string, ctx: z.RefinementCtx): void {
  const parsed = parseTemplate(text)
  if ('error' in parsed) ctx.addIssue({ code: 'custom', message: parsed.error })
}
