/** Splits a command line into words as a shell does: quotes and backslashes, and nothing else is special. */
export function splitCommandLine(text: string): string[] | { readonly error: string } {
  const words: string[] = []
  let word: string | undefined
  let quote = ''
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string
    if (quote !== '') {
      if (c === quote) quote = ''
      else if (c === '\\' && quote === '"' && /["\\$`]/.test(text[i + 1] ?? ''))
        word = (word ?? '') + text[++i]
      else word = (word ?? '') + c
    } else if (c === '"' || c === "'") {
      quote = c
      word ??= ''
    } else if (c === '\\') {
      const next = text[++i]
      if (next !== undefined && next !== '\n') word = (word ?? '') + next
    } else if (/\s/.test(c)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + c
  }
  if (quote !== '') return { error: `a closing ${quote}` }
  if (word !== undefined) words.push(word)
  return words
}
