/** Why a text could not be read as data, and where. */
export class LiteralError extends Error {
  constructor(
    readonly expected: string,
    readonly received: string,
    readonly line: number,
  ) {
    super(`line ${line}: expected ${expected}, received ${received}`)
  }
}

const MAX_DEPTH = 32
/** As JSON has them, and with a leading + or point and _ between digits. */
const NUMBER = /^[-+]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])/
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
}

/**
 * Reads one JavaScript object literal as data: JSON, and in addition comments, unquoted names, single quotes, backticks
 * without values, trailing commas, 1_000. Nothing is evaluated; a name, a call or an operator is an error that shows it.
 */
export function readLiteral(text: string, start = 0): unknown {
  return new LiteralReader(text, start).value(0)
}

class LiteralReader {
  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  value(depth: number): unknown {
    this.skip()
    const c = this.text[this.at] ?? ''
    if (depth > MAX_DEPTH) throw this.error(`at most ${MAX_DEPTH} levels`)
    if (c === '{') return this.object(depth)
    if (c === '[') return this.array(depth)
    if (c === '"' || c === "'" || c === '`') return this.string(c)
    const ahead = this.text.slice(this.at, this.at + 400)
    const word = NUMBER.exec(ahead)?.[0] ?? /^\w+/.exec(ahead)?.[0] ?? ''
    const plain = this.word(word)
    this.at += word.length
    return plain
  }

  private word(word: string): unknown {
    if (word === 'true') return true
    if (word === 'false') return false
    if (word === 'null' || word === 'undefined') return null
    if (NUMBER.test(word)) return Number(word.replaceAll('_', ''))
    throw this.error('a value (text, number, true, false, list or object), as nothing is evaluated')
  }

  private object(depth: number): Record<string, unknown> {
    const fields: Record<string, unknown> = {}
    this.at++
    for (;;) {
      this.skip()
      if (this.take('}')) return fields
      const name = this.name()
      this.skip()
      if (!this.take(':')) throw this.error(`":" after ${JSON.stringify(name)}`)
      Object.defineProperty(fields, name, {
        value: this.value(depth + 1),
        enumerable: true,
        configurable: true,
        writable: true,
      })
      this.skip()
      if (!this.take(',') && this.text[this.at] !== '}') throw this.error('"," or "}"')
    }
  }

  private array(depth: number): unknown[] {
    const items: unknown[] = []
    this.at++
    for (;;) {
      this.skip()
      if (this.take(']')) return items
      items.push(this.value(depth + 1))
      this.skip()
      if (!this.take(',') && this.text[this.at] !== ']') throw this.error('"," or "]"')
    }
  }

  private name(): string {
    const c = this.text[this.at] ?? ''
    if (c === '"' || c === "'") return this.string(c)
    const name = /^[\p{ID_Start}$_][\p{ID_Continue}$]*/u.exec(this.text.slice(this.at, this.at + 200))?.[0]
    if (name === undefined) throw this.error('the name of a field')
    this.at += name.length
    return name
  }

  private string(quote: string): string {
    let value = ''
    for (this.at++; this.at < this.text.length; this.at++) {
      const c = this.text[this.at] as string
      if (c === quote) {
        this.at++
        return value
      }
      if (c === '\n' && quote !== '`') break
      if (c === '$' && quote === '`' && this.text[this.at + 1] === '{')
        throw this.error('text without a value in it, as nothing is evaluated')
      if (c !== '\\') value += c
      else value += this.escape()
    }
    throw this.error(`a closing ${quote}`)
  }

  private escape(): string {
    const c = this.text[++this.at] ?? ''
    if (c === 'u' || c === 'x') {
      const digits = this.text.slice(this.at + 1, this.at + (c === 'u' ? 5 : 3))
      if (/^[0-9a-f]+$/i.test(digits)) {
        this.at += digits.length
        return String.fromCharCode(Number.parseInt(digits, 16))
      }
    }
    return ESCAPES[c] ?? c
  }

  private skip(): void {
    const gap = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
    gap.lastIndex = this.at
    this.at += gap.exec(this.text)?.[0].length ?? 0
  }

  private take(c: string): boolean {
    if (this.text[this.at] !== c) return false
    this.at++
    return true
  }

  private error(expected: string): LiteralError {
    const line = this.text.slice(0, this.at).split('\n').length
    const rest = this.text.slice(this.at, this.at + 40).split('\n')[0] ?? ''
    return new LiteralError(expected, rest === '' ? 'the end of the text' : JSON.stringify(rest), line)
  }
}
