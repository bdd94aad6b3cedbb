import type { KnownFaults } from './known-options.ts'

/** What happens at one step of an answer. */
export type AnswerStep =
  | { kind: 'send'; texts: string[] }
  | { kind: 'drop' }
  | { kind: 'close'; code: number }

const HUGE_BYTES = 1_000_000

/**
 * The steps of one answer: step i happens at ttft + i × delay. Faults change what a step sends, never when the
 * others happen.
 */
export function answerSteps(tokens: string[], faults: KnownFaults, mayDrop: boolean): AnswerStep[] {
  const order = tokens.map((_, i) => i)
  for (const i of faults.reorderTokens ?? [])
    if (i + 1 < order.length) [order[i], order[i + 1]] = [order[i + 1] ?? i, order[i] ?? i]
  const steps: AnswerStep[] = order.map((token, i) => ({
    kind: 'send',
    texts: textsAt(tokens, faults, i, token),
  }))
  if (!faults.omitDone) steps.push({ kind: 'send', texts: [JSON.stringify({ type: 'done', content: '' })] })
  if (faults.closeCode !== undefined)
    steps.splice(faults.closeAfterTokens ?? 0, Infinity, { kind: 'close', code: faults.closeCode })
  if (faults.dropAfterTokens !== undefined && mayDrop)
    steps.splice(faults.dropAfterTokens, 0, { kind: 'drop' })
  return steps
}

function textsAt(tokens: string[], faults: KnownFaults, position: number, token: number): string[] {
  if (faults.garbageFrameAt === position) return ['\u0000 this is {not JSON']
  if (faults.shapelessFrameAt === position) return [JSON.stringify({ content: tokens[token] })]
  if (faults.hugeFrameAt === position)
    return [JSON.stringify({ type: 'token', content: 'x'.repeat(HUGE_BYTES) })]
  if (faults.omitTokens?.includes(token)) return []
  const text = JSON.stringify({ type: 'token', content: tokens[token] })
  return faults.duplicateTokens?.includes(token) ? [text, text] : [text]
}
