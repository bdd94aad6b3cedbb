import { expect, test } from 'vitest'
import { evidenceLabel } from './evidence-label.ts'

test.each([
  ['worstP99Ms', 'worst p99, ms'],
  ['secondsLate', 'seconds late'],
  ['share', 'share'],
])('%s reads as "%s"', (name, label) => expect(evidenceLabel(name)).toBe(label))
