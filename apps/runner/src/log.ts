import { type Logger, pino } from 'pino'

export type Log = Logger

/** Configurations are never logged; should one slip into a record all the same, its secrets are cut out. */
export const createLog = (name: string, level: string): Log =>
  pino({
    name,
    level,
    redact: { paths: ['*.secret', '*.*.secret', 'sealedSecrets', '*.sealedSecrets'], censor: '[secret]' },
  })
