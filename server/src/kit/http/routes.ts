import type { AnswerOf, Endpoint, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Context, PublicContext } from '../context.ts'

type ContextOf<E extends Endpoint> = E['permission'] extends 'public' ? PublicContext : Context

/** Handler of an endpoint. Uploads, streams and files receive the raw request as third argument; `closed` is aborted when the caller is gone. */
type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: RequestOf<E>,
  raw: RawCall,
) => Promise<AnswerOf<E>> | AnswerOf<E>

export type RawCall = { body: NodeJS.ReadableStream | undefined; closed: AbortSignal }

/** One handler per endpoint of a feature; a missing one does not compile. */
export type Handlers<Feature extends Record<string, Endpoint>> = { [Name in keyof Feature]: Handler<Feature[Name]> }

export type Bound = { endpoint: Endpoint; handle: (ctx: never, input: never, raw: RawCall) => unknown }

/** Casts the handlers to a common type: `bindRoutes` passes each one the input of its own endpoint. */
export const bind = <Feature extends Record<string, Endpoint>>(
  feature: Feature,
  handlers: Handlers<Feature>,
): Bound[] =>
  Object.entries(feature).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof Feature] as Bound['handle'], // `Bound` hides the endpoint's own input.
  }))
