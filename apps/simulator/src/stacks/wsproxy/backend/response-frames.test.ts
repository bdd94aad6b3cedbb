import { expect, it } from 'vitest'
import { DEFAULT_RESPONSE_TEXT } from '../response-text.ts'
import { responseFrames } from './response-frames.ts'

it('makes eighteen tokens and a done of the default text', () => {
  const frames = responseFrames(DEFAULT_RESPONSE_TEXT)
  expect(frames).toHaveLength(19)
  expect(frames[0]).toBe('{"type":"token","content":"Every"}')
  expect(frames[18]).toBe('{"type":"done","content":""}')
})
