import type { Reach } from '../auth/access.ts'
import type { Permission } from '../auth/permission.ts'
import type { Operation } from '../rest/operation.ts'
import { OPERATIONS } from '../rest/operations.ts'
import { appRouter } from '../router.ts'
import { type Caller, rest, type TestApp } from '../testing/test-app.ts'
import { toAppError } from '../to-app-error.ts'

/** How an attempt ended: `answered`, or the kind of the refusal. */
export interface Outcome {
  readonly kind: string
  readonly answer?: unknown
}

/** One way into the control plane, a tRPC procedure or a REST operation, with the rule that it states for itself. */
export interface Door {
  readonly name: string
  readonly needs: Permission | 'public' | undefined
  readonly reach: Reach
  knock(app: TestApp, headers: Readonly<Record<string, string>>, input: unknown): Promise<Outcome>
}

interface Definition {
  readonly _def: { readonly meta?: { readonly needs?: Door['needs']; readonly reach?: Reach } }
}
type Procedures = Readonly<Record<string, Definition>>
type CallerOf = (headers: Readonly<Record<string, string>>) => Caller

/** Every procedure of a router, as the router itself lists them. */
export function procedureDoors(
  router: { readonly _def: { readonly procedures: unknown } } = appRouter,
  callerOf?: CallerOf,
): Door[] {
  return Object.entries(router._def.procedures as Procedures).map(
    ([
      path,
      {
        _def: { meta },
      },
    ]) => ({
      name: path,
      needs: meta?.needs,
      reach: meta?.reach ?? 'project',
      async knock(app, headers, input) {
        try {
          return {
            kind: 'answered',
            answer: await callProcedure((callerOf ?? app.caller)(headers), path, input),
          }
        } catch (error) {
          return { kind: toAppError(error).kind }
        }
      },
    }),
  )
}

async function callProcedure(caller: Caller, path: string, input: unknown): Promise<unknown> {
  const steps = path.split('.')
  const procedure = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], caller)
  const answer = await (procedure as (input: unknown) => Promise<unknown>)(input)
  if (answer === null || typeof answer !== 'object' || !(Symbol.asyncIterator in answer)) return answer
  // A subscription refuses with its first message.
  const messages = (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]()
  const first = await messages.next()
  await messages.return?.()
  return first
}

/** What a REST operation is sent: values for its path, and a body. */
export interface RestInput {
  readonly params?: Readonly<Record<string, string>>
  /** With its question mark. */
  readonly query?: string
  readonly body?: unknown
}

export const operationDoors = (operations: readonly Operation[] = OPERATIONS): Door[] =>
  operations.map(({ id, method, path, needs, reach }) => ({
    name: `${method} ${path} (${id})`,
    needs,
    reach: reach ?? 'project',
    async knock(_app, headers, input) {
      const { params = {}, query = '', body } = (input ?? {}) as RestInput
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'nothing')
      const answer = await rest(`/api/v1${filled}${query}`, { method, body, headers }, operations)
      const text = await answer.text()
      if (answer.ok) return { kind: 'answered', answer: text }
      return {
        kind: String(JSON.parse(text).type).replace('urn:broadside:problem:', '').replaceAll('-', '_'),
      }
    },
  }))
