// Source: k6's threshold expressions (metrics/thresholds_parser.go), whose every expression parses here unchanged.

export const OPERATORS = ['>=', '<=', '===', '==', '!=', '>', '<'] as const
export type Operator = (typeof OPERATORS)[number]
export type Aggregation =
  | { readonly method: 'count' | 'rate' | 'value' | 'avg' | 'min' | 'max' | 'med' }
  | { readonly method: 'p'; readonly percentile: number }
export interface Assertion {
  readonly aggregation: Aggregation
  readonly operator: Operator
  readonly value: number
}

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`
const SHAPE = new RegExp(
  String.raw`^\s*([a-z]+)(?:\(\s*(${NUMBER})\s*\))?\s*(===|==|!=|>=|<=|>|<)\s*(${NUMBER})\s*$`,
  'i',
)
const METHODS = new Set(['count', 'rate', 'value', 'avg', 'min', 'max', 'med', 'p'])

/** Parses `"p(99)<50"`; the error is a sentence that says what was expected and what came. */
export function parseAssertion(text: string): Assertion | { readonly error: string } {
  const match = SHAPE.exec(text)
  const expected =
    'expected count, rate, value, avg, min, max, med or p(N), an operator and a number, such as "p(95)<200"'
  if (!match) return { error: `${expected}; received ${JSON.stringify(text)}` }
  const [, method = '', argument, operator, value] = match
  if (!METHODS.has(method))
    return { error: `${expected}; received the aggregation ${JSON.stringify(method)}` }
  if ((method === 'p') !== (argument !== undefined))
    return { error: `${expected}; received ${JSON.stringify(text)}` }
  if (method === 'p') {
    const percentile = Number(argument)
    if (!(percentile >= 0 && percentile <= 100))
      return { error: `expected a percentile from 0 to 100, received ${argument}` }
    return { aggregation: { method, percentile }, operator: operator as Operator, value: Number(value) }
  }
  return { aggregation: { method: method as 'avg' }, operator: operator as Operator, value: Number(value) }
}

/** Whether `observed operator value` holds. */
export function holds(observed: number, operator: Operator, value: number): boolean {
  switch (operator) {
    case '>':
      return observed > value
    case '>=':
      return observed >= value
    case '<':
      return observed < value
    case '<=':
      return observed <= value
    case '==':
    case '===':
      return observed === value
    case '!=':
      return observed !== value
  }
}
