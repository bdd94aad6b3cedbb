import type { TestApp } from '../testing/test-app.ts'
import type { Door } from './door.ts'
import { refusalFor, type Visitor } from './visitors.ts'

/** What a visitor brings to a door. */
export interface Attempt {
  /** Names something of ours, so that who is not of ours must be told that it does not exist. */
  readonly namesOurs: boolean
  readonly input: unknown
  /** Keys are refused whatever their scope. */
  readonly forPeople?: boolean
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
  const attempts: (Visit & { readonly visitor: Visitor })[] = []
  const visit = async (visitor: Visitor) => {
    attempts.push({ visitor, ...(await door.knock(app, visitor.headers, attempt.input)) })
  }
  // Those who must be refused come first: who is let in may change what the others would have met.
  const group = (wanted: ReturnType<typeof order>) =>
    visitors.filter((visitor) => order(door, visitor) === wanted)
  await Promise.all(group('refused').map(visit))
  await Promise.all(group('outside').map(visit))
  for (const visitor of group('inside')) await visit(visitor)

  const holes = door.needs === undefined ? ['states no rule'] : []
  for (const { visitor, kind, answer } of attempts) {
    const wrong = wrongOf(door, visitor, kind, attempt)
    if (wrong) holes.push(`${visitor.name}: expected ${wrong}, got ${kind}`)
    const told = isOutside(visitor) ? ourIds.filter((id) => JSON.stringify(answer ?? '').includes(id)) : []
    if (told.length > 0) holes.push(`${visitor.name}: was told of ${told.join(', ')}`)
  }
  // An attempt that fails for everybody proves nothing about who may.
  const kinds = attempts.filter(({ visitor }) => order(door, visitor) === 'inside').map(({ kind }) => kind)
  if (
    kinds.length > 0 &&
    !kinds.some((kind) => kind === 'answered' || kind === 'conflict') &&
    !attempt.forPeople
  )
    holes.push(`nobody of ours could do it either: ${kinds.join(', ')}`)
  return holes.sort()
}

type Visit = Awaited<ReturnType<Door['knock']>>

/** What should have come instead; undefined: this is right. */
function wrongOf(
  door: Door,
  visitor: Visitor,
  kind: string,
  { namesOurs, forPeople }: Attempt,
): string | undefined {
  const refusal = refusalFor(door, visitor)
  if (refusal !== undefined) return kind === refusal ? undefined : refusal
  const isKey = 'x-api-key' in visitor.headers
  if (forPeople && isKey) return kind === 'forbidden' ? undefined : 'forbidden'
  if (isOutside(visitor) && namesOurs) return kind === 'not_found' ? undefined : 'not_found'
  return ['unauthenticated', 'forbidden', 'internal'].includes(kind) ? 'to come in' : undefined
}

const isOutside = ({ within }: Visitor) => within === 'other-organization' || within === 'other-project'

function order(door: Door, visitor: Visitor): 'refused' | 'outside' | 'inside' {
  if (refusalFor(door, visitor) !== undefined) return 'refused'
  return isOutside(visitor) ? 'outside' : 'inside'
}
