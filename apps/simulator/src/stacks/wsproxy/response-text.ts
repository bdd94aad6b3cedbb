/** Eighteen words, as many as the seed's load-test environment streams. */
export const DEFAULT_RESPONSE_TEXT =
  'Every token of this answer travels through Redis and one gateway before it reaches the client that asked'

/** The tokens of a response: its words, split at white space. */
export const responseTokens = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
