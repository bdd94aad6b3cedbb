import { fieldOf } from '../config/schema-walk.ts'

/** A place in a JSON document, part by part. */
export type JsonPath = readonly (string | number)[]

const PART = /^(?:\.?([A-Za-z_$][\w$-]*)|\[(\d+)\]|\["([^"\\]*)"\])/

/** Reads `$.a.b[0]`, `a.b` or `["odd key"]`; undefined when it is none of these. */
export function parseJsonPath(text: string): JsonPath | undefined {
  let rest = text.trim().replace(/^\$(?=[.[]|$)/, '')
  const path: (string | number)[] = []
  while (rest !== '') {
    const match = PART.exec(rest)
    if (!match) return undefined
    path.push(match[2] === undefined ? (match[1] ?? match[3] ?? '') : Number(match[2]))
    rest = rest.slice(match[0].length)
  }
  return path
}

/** The value at a path; undefined when there is none. */
export const readJsonPath = (value: unknown, path: JsonPath): unknown => path.reduce<unknown>(fieldOf, value)
