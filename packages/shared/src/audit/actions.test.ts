import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, auditWords } from './actions.ts'

test('every action has words of its own, and an unknown one keeps its name', () => {
  const words = Object.values(AUDIT_ACTIONS)
  expect(new Set(words).size).toBe(words.length)
  expect(auditWords('run.stop')).toBe('Stopped a run')
  expect(auditWords('moon.land')).toBe('moon.land')
})
