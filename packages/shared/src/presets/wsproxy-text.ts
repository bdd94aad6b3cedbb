/** What the simulated LLM streams unless told otherwise: eighteen words, as many as the seed's load-test environment. */
export const DEFAULT_RESPONSE_TEXT =
  'Every token of this answer travels through Redis and one gateway before it reaches the client that asked'

/** The pause between two of its tokens. */
export const DEFAULT_TOKEN_DELAY_MS = 50
