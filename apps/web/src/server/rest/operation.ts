import type { z } from 'zod'
import type { Access, Reach } from '../auth/access.ts'
import type { Permission } from '../auth/permission.ts'
import type { Services } from '../services.ts'

export const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** `/runs/{id}/stop` → `{ id: string }` */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [N in Name]: string } & ParamsOf<Rest>
  : unknown

/** What an operation may answer with one status: JSON of a schema, a file, or nothing. */
export type Answer =
  | { readonly description: string; readonly schema: z.ZodType }
  | { readonly description: string; readonly mediaType: string }
  | { readonly description: string }

export interface RestResult {
  readonly status: number
  /** Becomes JSON. */
  readonly body?: unknown
  /** A file, in place of `body`. */
  readonly file?: {
    readonly content: string | ReadableStream<Uint8Array>
    readonly mediaType: string
    readonly name: string
  }
  readonly headers?: Readonly<Record<string, string>>
}

export interface RestRequest<Params, Query, Body> {
  readonly access: Access
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly headers: Headers
}

interface Described {
  /** Unique; what generated clients name the function. */
  readonly id: string
  readonly method: Method
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** Who may: the router checks it before anything else. */
  readonly needs: Permission
  /** Default: within the project. */
  readonly reach?: Reach
  /** `Idempotency-Key` is read. */
  readonly idempotent?: boolean
  /** By status; refusals are the same everywhere and are not listed. */
  readonly answers: Readonly<Record<number, Answer>>
}

/** One line of the REST API: the router, the tenancy test and the OpenAPI document are all made of these. */
export interface Operation extends Described {
  readonly path: string
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The body as the document shows it, where the schema itself takes anything and a use case looks closer. */
  readonly documentedBody?: z.ZodType
  /** Default: as everywhere (http/read-json.ts). */
  readonly maxBodyBytes?: number
  readonly handle: (request: RestRequest<never, never, never>) => Promise<RestResult>
}

interface Typed<Path extends string, Query extends z.ZodObject, Body extends z.ZodType> extends Described {
  readonly path: Path
  readonly query?: Query
  readonly body?: Body
  readonly documentedBody?: z.ZodType
  readonly maxBodyBytes?: number
  readonly handle: (
    request: RestRequest<ParamsOf<Path>, z.infer<Query>, z.infer<Body>>,
  ) => Promise<RestResult>
}

/** Describes an operation; the types of params, query and body follow from the path and the schemas. */
export const operation = <
  const Path extends string,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
>(
  typed: Typed<Path, Query, Body>,
): Operation => typed

/** For everybody: no sign-in, no key. */
export interface PublicOperation extends Omit<Described, 'needs' | 'idempotent'> {
  readonly path: string
  readonly needs: 'public'
  readonly handle: (services: Services) => Promise<RestResult>
}

export const ok = (body: unknown): RestResult => ({ status: 200, body })
