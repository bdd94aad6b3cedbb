import { responseTokens } from '../response-text.ts'

/** The frames of one answer, encoded once for all sessions. */
export function responseFrames(text: string): string[] {
  const tokens = responseTokens(text).map((content) => JSON.stringify({ type: 'token', content }))
  return [...tokens, JSON.stringify({ type: 'done', content: '' })]
}
