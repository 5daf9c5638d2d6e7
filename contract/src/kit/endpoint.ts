import type * as z from 'zod'
import type { Permission } from '../access/permissions.ts'
import type { Page, WrittenPage } from './page.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Required access: public, any signed-in user, or holders of a permission or of one of several. */
export type Access = 'public' | 'signedIn' | Permission | readonly Permission[]

type Schema = z.core.$ZodType
type ObjectSchema = z.core.$ZodObject

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/**
 * Which records a call reaches, beyond its permission. The server's tests (`server/src/api-tests/api-scope.test.ts`) try a foreign
 * record on every endpoint by it.
 *
 * - `'none'`: no record that belongs to a place, a region or a user. Always so for public endpoints.
 * - `'list'`: rows or sums over rows, narrowed to the caller's scope; `{ kind: 'list', ids }` if filters name records.
 * - `'own'`: the caller's own account and nothing else; no input names a record.
 * - `{ kind, ids }`: records named by the caller. `kind` is what decides whether they are foreign: their `place`, their
 *   `region`, or the user who made them (`own`). `ids` has every input (of params, query or body) that names such a record,
 *   with the entity that it is an id of: `{ kind: 'place', ids: { id: 'place', controllerId: 'controller' } }`; an id
 *   inside an array of objects as `'Gates.ID'`. A new entity needs one line in `server/src/api-tests/records.testing.ts`; until it is there, the server does not compile.
 */
type EndpointScope =
  | 'none'
  | 'list'
  | 'own'
  | { kind: 'place' | 'region' | 'own' | 'list'; ids: Readonly<Record<string, string>> }

/**
 * One API call. The server's route and input check, the browser's typed call, the OpenAPI entry and the generated permission
 * tests are derived from it.
 */
export type Definition = {
  /** One-line summary; cites the specification or rule. */
  summary: string
  permission: Access
  scope: EndpointScope
  /**
   * Inputs that look like ids and that the scope does not name: states, amounts and numbers chosen by the browser, records of
   * no place (icons), zones and apps, and records that the command checks itself. Where a foreign one must be refused, a test
   * of the command tries it.
   */
  unscoped?: readonly string[]
  /** A display may call it with its token (decision 0022); displays may call nothing else. */
  forDisplays?: true
  /** A public call that carries an enforcement officer's token; its handler checks it (R135). */
  forOfficers?: true
  /** A public call that the browser sends with the token of a signed-in user, to whom its handler answers more (R23). */
  sendsToken?: true
  params?: ObjectSchema
  query?: ObjectSchema
  body?: ObjectSchema
  /** Fields of the record that the call does not change: one that differs from the answer is refused (R190). `data.Currency` is nested. */
  fixed?: readonly string[]
  /** Fields of the record that the call does not store: refused unless empty (R190). */
  notTaken?: readonly string[]
  /** The body may be this list of its fields alone, as clients send many records. */
  bareList?: string
  /** Schema of a 200 answer; for a paged list, of one row. Absent: the answer is `{}`. */
  answer?: Schema
  /** The answer is an array of `answer` with `x-next-page` (R5). */
  paged?: true
  /** The answer is a download of this content type. */
  file?: string
  /** The answer stays open and streams events. */
  stream?: true
  /** Reason codes of this call beyond the general ones. */
  errors?: readonly string[]
  /**
   * Moves money or a gate, sends a message, or adds what a repeat would add again: acts once by an `Idempotency-Key` or the record's `UpdatedAt` (R10). Without both, a call of the
   * specification acts once by a derived key (R191), and every other answers 428 `request.keyRequired`.
   */
  needsKey?: true
  /** Audit event written on success. */
  audit?: string
  /** A report computed when called: the browser waits as long as for a file (R16). */
  isSlow?: true
  /** Bytes accepted, default 1 MiB. */
  bodyLimit?: number
  /** The body is the raw file, not JSON. */
  upload?: true
  /** Rate limit per minute and address, for public calls (R16). */
  callsPerMinute?: number
}

export type Endpoint = Definition & { method: Method; path: string }

/** A call of the specification; the summary of every other begins with `+`. */
export const isSpecified = ({ summary }: Endpoint): boolean => !summary.startsWith('+')

type WithParams<Path extends string> = [ParameterNames<Path>] extends [never]
  ? { params?: undefined }
  : { params: z.core.$ZodObject<Record<ParameterNames<Path>, Schema>> }

type ShapeOf<S> = S extends z.core.$ZodObject<infer Shape> ? Shape : unknown
type InputName<D extends Definition> = keyof (ShapeOf<D['params']> & ShapeOf<D['query']> & ShapeOf<D['body']>) & string

type InputPath<D extends Definition> = InputName<D> | `${InputName<D>}.${string}`

/** The inputs named by the scope or as unscoped exist, and a public endpoint has no scope. */
type WithScope<D extends Definition> = { unscoped?: readonly InputPath<D>[] } & (D['permission'] extends 'public'
  ? { scope: 'none' }
  : D['scope'] extends { ids: infer Ids }
    ? keyof Ids extends InputPath<D>
      ? unknown
      : { scope: { ids: Record<InputName<D>, string> } }
    : unknown)

const define =
  <const M extends Method>(method: M) =>
  <const Path extends string, const D extends Definition & WithParams<Path>>(
    path: Path,
    definition: D & WithScope<D>,
  ): D & { method: M; path: Path } => ({ ...definition, method, path })

export const get = define('GET')
export const post = define('POST')
export const put = define('PUT')
export const del = define('DELETE')

/** Entities named by the scopes of these endpoints. */
export type EntityOf<E> = E extends { scope: { ids: infer Ids } } ? Ids[keyof Ids] : never

type Out<S> = S extends Schema ? z.output<S> : unknown
type In<S> = S extends Schema ? z.input<S> : unknown

/** Input of a handler: path, query and body, validated and merged into one object. */
export type RequestOf<E extends Endpoint> = Out<E['params']> & Out<E['query']> & Out<E['body']>

/** Input of a caller, before defaults and conversions. */
export type CallOf<E extends Endpoint> = In<E['params']> & In<E['query']> & In<E['body']>

/** A download: content as bytes or stream, and the file name; `contentType` replaces that of the endpoint. */
export type FileAnswer = {
  fileName: string
  content: Uint8Array | AsyncIterable<Uint8Array | string>
  contentType?: string
}

type Body<E extends Endpoint> = E['answer'] extends Schema ? z.output<E['answer']> : Record<string, never>

/** Return type of a handler. */
export type AnswerOf<E extends Endpoint> = E['file'] extends string
  ? FileAnswer
  : E['paged'] extends true
    ? Page<Body<E>> | WrittenPage
    : Body<E>

/** Result type in the browser. */
export type ResultOf<E extends Endpoint> = E['file'] extends string
  ? Blob
  : E['paged'] extends true
    ? Page<Body<E>>
    : Body<E>
