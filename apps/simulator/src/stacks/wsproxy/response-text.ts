/** Shared with the scenarios that expect it, so that simulator and expectation cannot drift apart. */
export { DEFAULT_RESPONSE_TEXT } from '@broadside/shared/presets/wsproxy-text'

/** The tokens of a response: its words, split at white space. */
export const responseTokens = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
