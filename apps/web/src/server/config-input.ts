import { isRecord } from '@broadside/shared/json-object'
import { z } from 'zod'

/**
 * A configuration as somebody wrote it: an object that its use case looks closer at, and refuses by the fields of the
 * configuration itself.
 */
export const ConfigInput = z.unknown().refine((value): boolean => isRecord(value), 'expected an object')
export const OptionalConfigInput = z
  .unknown()
  .refine((value): boolean => value === undefined || isRecord(value), 'expected an object')
  .optional()
