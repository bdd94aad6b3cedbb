/** Query options: sent in a request of its own, so that an answer that takes long does not hold up the others. */
export const ALONE = { trpc: { context: { alone: true } } } as const
