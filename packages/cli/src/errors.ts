import { EXIT_CODES, type ExitCode } from '@broadside/shared/runs/exit-code'

/** A refusal in words, with the exit code that it ends the client with. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = EXIT_CODES.other, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}

/** What was asked for is wrong, as it was written. */
export const invalidConfiguration = (message: string, options?: ErrorOptions): CliError =>
  new CliError(message, EXIT_CODES.invalidConfiguration, options)
