import { readFileSync } from 'node:fs'

/** The system under test, as the test runner wrote it down; read again each time, since processes are replaced. */
export interface Stack {
  readonly url: string
  readonly apiKey: string
  readonly ports: Readonly<Record<string, number>>
  readonly databaseUrl: string
  readonly redisUrl: string
  /** What the system was told of a provider, which the tests start. */
  readonly singleSignOn: Readonly<Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>>
}

/** Throws a sentence when the tests were not started by `npm test`. */
export function stack(): Stack {
  const path = process.env.BROADSIDE_STACK_FILE
  if (!path)
    throw new Error(
      'BROADSIDE_STACK_FILE is not set: start the browser tests with `npm test -- e2e`, which starts the system',
    )
  return JSON.parse(readFileSync(path, 'utf8')) as Stack
}
