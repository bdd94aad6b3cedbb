import { fieldIssue } from '@broadside/shared/config/issues'
import { CronExpressionParser } from 'cron-parser'
import cronstrue from 'cronstrue'
import { invalidInput } from '../errors.ts'

/** What a cron expression means: in words, and its next times. */
export interface CronMeaning {
  /** `At 02:00, Monday through Friday` */
  readonly words: string
  readonly next: readonly Date[]
}

/**
 * Reads five fields (minute, hour, day of month, month, day of week) in a time zone, as the queue will. Throws invalid_input
 * that names `cron` or `timeZone`.
 */
export function readCron(cron: string, timeZone: string, times = 1, now = new Date()): CronMeaning {
  requireTimeZone(timeZone)
  const refuse = (reason: string) =>
    invalidInput([
      fieldIssue(
        'cron',
        `five fields: minute hour day month weekday, such as "0 2 * * 1-5" (${reason})`,
        JSON.stringify(cron),
      ),
    ])
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== 5) throw refuse(`there are ${fields.length}`)
  try {
    const expression = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: now })
    return {
      words: wordsOf(cron),
      next: expression.take(times).map((at) => at.toDate()),
    }
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error))
  }
}

/** `At 02:00` alone does not say that it is every day. */
function wordsOf(cron: string): string {
  const words = cronstrue.toString(cron, { use24HourTimeFormat: true })
  return /^At \d\d:\d\d$/.test(words) ? `${words}, every day` : words
}

function requireTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    throw invalidInput([
      fieldIssue('timeZone', 'the name of a time zone, such as "Europe/Berlin"', JSON.stringify(timeZone)),
    ])
  }
}
