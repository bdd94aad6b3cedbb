/**
 * A failure that a person can act on: what happened, why, where to read more, and what to do now.
 */
export class StepError extends Error {
  /**
   * @param {string} what what happened, in one sentence
   * @param {{ why?: string, logPath?: string, todo?: string }} [details]
   */
  constructor(what, details = {}) {
    super(what)
    this.name = 'StepError'
    this.why = details.why
    this.logPath = details.logPath
    this.todo = details.todo
  }
}

/**
 * Wraps whatever was thrown, so that every failure has the same shape.
 * @param {unknown} thrown
 */
export function asStepError(thrown) {
  if (thrown instanceof StepError) return thrown
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  return new StepError(error.message, {
    why: error.stack?.split('\n')[1]?.trim(),
    todo: 'this is unexpected: please report it with the lines above',
  })
}
