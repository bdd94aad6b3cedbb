import { z } from 'zod'
import { PositiveDuration } from './duration.ts'
import { ThinkTime } from './think-time.ts'

export const KEYCAST_METHODS = [
  'get_public_key',
  'sign_event',
  'nip44_encrypt',
  'nip04_encrypt',
  'register',
] as const
export type KeycastMethod = (typeof KEYCAST_METHODS)[number]

/** Which user of the data set a request is for. See data-sets/user-choice.ts for the rules. */
export const USER_PATTERNS = ['warm-cache', 'cold-start', 'mixed'] as const
export type UserPattern = (typeof USER_PATTERNS)[number]

/** A data set is named as its project names it. */
export const DataSetName = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,63}$/, 'expected 1 to 64 letters, digits, ".", "_" or "-"')

/** One iteration = `requests` calls of the RPC endpoint on the user's own kept-alive connection, or whole registrations. */
export const KeycastBehaviour = z
  .strictObject({
    driver: z.literal('keycast'),
    method: z
      .enum(KEYCAST_METHODS)
      .default('sign_event')
      .describe(
        'register: a new user each time, from registration to token; the others ask for a signature or a text',
      ),
    pattern: z
      .enum(USER_PATTERNS)
      .default('warm-cache')
      .describe(
        'warm-cache cycles through the users; cold-start uses each once; mixed: mostly hot ones, but all',
      ),
    dataSet: DataSetName.optional().describe('users with their tokens, made before the run'),
    dataSetUsers: z
      .int()
      .min(1)
      .max(10_000_000)
      .optional()
      .describe('use only the first so many users of the data set; default: all'),
    hotUsers: z.number().gt(0).lt(1).default(0.1).describe('mixed: this share of the users is hot'),
    hotRequests: z
      .number()
      .gt(0)
      .lt(1)
      .default(0.8)
      .describe('mixed: this share of the requests is for hot users'),
    requests: z.int().min(1).max(1_000_000).default(1).describe('calls in one iteration'),
    thinkTime: ThinkTime.optional(),
    timeout: PositiveDuration.default('30s'),
    registerTimeout: PositiveDuration.default('60s').describe('of each step of a registration'),
    verifyShare: z
      .number()
      .min(0)
      .max(1)
      .default(0.01)
      .describe('share of answers whose signature (or ciphertext) is verified; at most 10 a second'),
  })
  .superRefine(({ method, dataSet }, ctx) => {
    if (method !== 'register' && dataSet === undefined)
      ctx.addIssue({
        code: 'custom',
        path: ['dataSet'],
        message:
          'expected the name of a data set, as the method calls in the name of its users; received nothing',
      })
    if (method === 'register' && dataSet !== undefined)
      ctx.addIssue({
        code: 'custom',
        path: ['dataSet'],
        message: `expected nothing, as register makes new users; received ${JSON.stringify(dataSet)}`,
      })
  })
export type KeycastBehaviour = z.infer<typeof KeycastBehaviour>
