/** The one channel of a session. */
export const sessionChannel = (sessionId: string): string => `session:${sessionId}`
