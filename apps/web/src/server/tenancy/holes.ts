import type { TestApp } from '../testing/test-app.ts'
import type { Door } from './door.ts'
import { refusalFor, type Visitor } from './visitors.ts'

/** What a visitor brings to a door. */
export interface Attempt {
  /** Names something of ours, so that who is not of ours must be told that it does not exist. */
  readonly namesOurs: boolean
  readonly input: unknown
}

/**
 * Sends every visitor to a door, and answers each one that was treated otherwise than its rule says: let in without the
 * right, told about what is not theirs, or kept out although they may come in.
 */
export async function holesOf(
  app: TestApp,
  door: Door,
  visitors: readonly Visitor[],
  { attempt, ourIds }: { readonly attempt: Attempt; readonly ourIds: readonly string[] },
): Promise<string[]> {
  const holes: string[] = []
  if (door.needs === undefined) holes.push('states no rule')
  // Those who must be refused come first: who is let in may change what the others would have met.
  const ofOurs: string[] = []
  const sorted = [...visitors].sort((a, b) => order(door, a) - order(door, b))
  for (const visitor of sorted) {
    const { kind, answer } = await door.knock(app, visitor.headers, attempt.input)
    const refusal = refusalFor(door, visitor)
    const outside = visitor.within === 'other-organization' || visitor.within === 'other-project'
    if (refusal !== undefined) {
      if (kind !== refusal) holes.push(`${visitor.name}: expected ${refusal}, got ${kind}`)
    } else if (outside && attempt.namesOurs) {
      if (kind !== 'not_found') holes.push(`${visitor.name}: expected not_found, got ${kind}`)
    } else if (['unauthenticated', 'forbidden', 'internal'].includes(kind))
      holes.push(`${visitor.name}: expected to come in, got ${kind}`)
    else if (!outside) ofOurs.push(kind)
    const told = outside ? ourIds.filter((id) => JSON.stringify(answer ?? '').includes(id)) : []
    if (told.length > 0) holes.push(`${visitor.name}: was told of ${told.join(', ')}`)
  }
  // An attempt that fails for everybody proves nothing about who may.
  if (ofOurs.length > 0 && !ofOurs.some((kind) => kind === 'answered' || kind === 'conflict'))
    holes.push(`nobody of ours could do it either: ${ofOurs.join(', ')}`)
  return holes
}

const order = (door: Door, visitor: Visitor): number => {
  if (refusalFor(door, visitor) !== undefined) return 0
  return visitor.within.startsWith('other') ? 1 : 2
}
