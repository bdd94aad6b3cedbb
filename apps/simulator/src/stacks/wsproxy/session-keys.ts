/** Redis names of one session, as the original system spells them. */
export const downChannel = (sessionId: string): string => `session:${sessionId}:down`
export const upChannel = (sessionId: string): string => `session:${sessionId}:up`
export const metaKey = (sessionId: string): string => `session:${sessionId}:meta`
