import type { FieldIssue } from '@broadside/shared/config/issues'
import { isRecord } from '@broadside/shared/json-object'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import { judge } from '../draft.ts'

/** Something wrong with a text, and where. */
export interface YamlProblem {
  /** From 1. */
  readonly line: number
  readonly from: number
  readonly to: number
  readonly message: string
}

/** What is wrong with YAML, then with the configuration that it says: each with its line, in their order. */
export function problemsOf(text: string): YamlProblem[] {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const at = (from: number, to: number, message: string): YamlProblem => ({
    line: lines.linePos(from).line,
    from: Math.min(from, text.length),
    to: Math.min(Math.max(to, from), text.length),
    message,
  })
  if (document.errors.length > 0)
    return document.errors.map(({ pos, message }) => at(pos[0], pos[1], message.split('\n')[0] ?? message))
  const value = saidBy(document)
  if (!isRecord(value)) return [at(0, text.length, 'expected an object with target and scenarios')]
  return judge(value)
    .issues.map((issue) => {
      const [from, to] = rangeOf(document, issue)
      return at(from, to, issue.message)
    })
    .sort((a, b) => a.from - b.from)
}

/** What a text says so far, also while it is being written; aliases are bounded. */
export function looseValue(text: string): unknown {
  return saidBy(parseDocument(text))
}

function saidBy(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch {
    return undefined // an alias that leads nowhere: the parser's own sentence says so
  }
}

/** Where the place of an issue stands: its key, else the nearest thing around it that is there. */
function rangeOf(document: Document, { path }: FieldIssue): readonly [number, number] {
  const steps = [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([part, index]) =>
    index === undefined ? part : Number(index),
  )
  for (let length = steps.length; length > 0; length--) {
    const parent = length === 1 ? document.contents : document.getIn(steps.slice(0, length - 1), true)
    const last = steps[length - 1]
    const key = isMap(parent) ? parent.items.find((item) => keyOf(item.key) === String(last))?.key : undefined
    const node = isNode(key) ? key : document.getIn(steps.slice(0, length), true)
    if (isNode(node) && node.range) return [node.range[0], node.range[1]]
  }
  return [0, 0]
}

const keyOf = (key: unknown): string => String(isScalar(key) ? key.value : key)
