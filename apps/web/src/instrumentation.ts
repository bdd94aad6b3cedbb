/** Called by Next once when the server starts: what this process does without being asked. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next replaces this at build time, so that no other runtime bundles what follows
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startBackground } = await import('./server/background.ts')
  startBackground()
}
