import type { Terminal } from '../terminal.ts'

/** A terminal that keeps what was written to it. */
export function memoryTerminal(): Terminal & { readonly written: { out: string; err: string } } {
  const written = { out: '', err: '' }
  return {
    written,
    out: (text) => {
      written.out += text
    },
    err: (text) => {
      written.err += `${text}\n`
    },
    interrupted: new AbortController().signal,
  }
}
