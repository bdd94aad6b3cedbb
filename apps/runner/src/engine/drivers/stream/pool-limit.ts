/** Most HTTP connections that the sessions of one scenario share: calls around a stream are short, waits for a free one are measured. */
const MOST_CONNECTIONS = 512

/** Connections that this many users may open together. */
export const poolLimit = (users: number): number => Math.min(Math.max(1, users), MOST_CONNECTIONS)
