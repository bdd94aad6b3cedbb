/**
 * Calls `work` every `everyMs`, never twice at once; a call that throws is told to `onError` and the next one comes all the
 * same. Closing waits for the call that runs.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): { close(): Promise<void> } {
  let busy: Promise<void> | undefined
  const timer = setInterval(() => {
    busy ??= work()
      .catch(onError)
      .finally(() => {
        busy = undefined
      })
  }, everyMs)
  return {
    async close() {
      clearInterval(timer)
      await busy
    },
  }
}
