import { z } from 'zod'
import { type CronMeaning, readCron } from './cron.ts'

export const PreviewCron = z.strictObject({
  cron: z.string().trim().min(1).max(100),
  timeZone: z.string().min(1).max(64).default('UTC'),
})

/** What a cron expression would mean, before it is stored. Throws invalid_input. */
export const previewCron = ({ cron, timeZone }: z.infer<typeof PreviewCron>): CronMeaning =>
  readCron(cron, timeZone, 5)
