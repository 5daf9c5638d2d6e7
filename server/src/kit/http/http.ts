import { Readable } from 'node:stream'
import { holds } from '@parkla/contract/access/actor.ts'
import { isSpecified } from '@parkla/contract/kit/endpoint.ts'
import { idempotencyHeader } from '@parkla/contract/kit/error.ts'
import { malformedTexts } from '@parkla/contract/kit/input.ts'
import { nextCursorHeader, nextPageHeader, type Page, type WrittenPage } from '@parkla/contract/kit/page.ts'
import type { Endpoint, FileAnswer } from '@parkla/contract/kit/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authenticate } from './authentication.ts'
import type { Context, PublicContext, Services } from '../context.ts'
import { deviceLoginOf } from '../secrets/device-login.ts'
import { Rejection } from '../errors.ts'
import { insistOnJson, insistOnShallowJson } from './body-shape.ts'
import { insistOnTaken, keepingFixed } from './sent/kept-fields.ts'
import { namedAs, withoutEmpty } from './sent/sent-names.ts'
import { parsedOr400 } from './parsed.ts'
import { languageOf } from '../reasons.ts'
import type { Bound, RawCall } from './routes.ts'
import { forgetActs, idempotentTransaction, keylessTransaction, plainTransaction } from '../database/transaction.ts'
import { versionOf } from './record-version.ts'
import { drainRequest, uploadOf } from './uploads.ts'

/** Validates a part of the request by the endpoint's schema, whatever the screen checked before (R12). */
const checked = (schema: z.core.$ZodType | undefined, value: unknown): object => {
  if (!schema) return {}
  const malformed = malformedTexts(value)
  if (malformed.length > 0)
    throw new Rejection(422, 'input.invalid', {
      fields: malformed.map((field) => ({ Field: field, Error: 'input.notText' })),
    })
  // Params, query and body are object schemas.
  return parsedOr400(schema, value ?? {}) as object
}

const bodyOf = ({ bareList, body: schema }: Endpoint, { body }: FastifyRequest): unknown =>
  namedAs(schema, bareList !== undefined && Array.isArray(body) ? { [bareList]: body as unknown[] } : body)

const inputOf = (endpoint: Endpoint, request: FastifyRequest, body: unknown): object => ({
  ...checked(endpoint.params, request.params),
  ...checked(endpoint.query, withoutEmpty(endpoint.query, namedAs(endpoint.query, request.query))),
  ...(endpoint.upload ? {} : checked(endpoint.body, body)),
})

/** An invalid token on a public endpoint is ignored. */
const ignoreUnauthorised = (error: unknown): undefined => {
  if (error instanceof Rejection && error.status === 401) return undefined
  throw error
}

const publicContext = ({ services, authenticate }: Binding, request: FastifyRequest): PublicContext => {
  const base: PublicContext = {
    ...services,
    now: services.clock().toISOString(),
    language: languageOf(request.headers['language']?.toString() ?? request.headers['accept-language']),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    transaction: plainTransaction(services.db),
    device: deviceLoginOf(request.headers),
    bearer: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1],
    signedIn: () => authenticate(base, request.headers.authorization).catch(ignoreUnauthorised),
  }
  return base
}

const idempotencyOf = (endpoint: Endpoint, request: FastifyRequest): string | undefined => {
  const key = request.headers[idempotencyHeader]
  if (endpoint.method === 'GET' || endpoint.upload || typeof key !== 'string' || key === '') return undefined
  if (key.length > 100) throw new Rejection(400, 'request.keyTooLong')
  return key
}

const mayCall = ({ actor }: Context, { permission, forDisplays }: Endpoint): boolean =>
  (!actor.isDisplay || forDisplays === true) &&
  (permission === 'public' || permission === 'signedIn' || holds(actor, permission))

const contextOf = async (endpoint: Endpoint, request: FastifyRequest, binding: Binding) => {
  const { authenticate } = binding
  const base = publicContext(binding, request)
  if (endpoint.permission === 'public') return base
  const ctx = await authenticate(base, request.headers.authorization)
  if (!mayCall(ctx, endpoint)) throw new Rejection(403, 'access.notPermitted')
  return ctx
}

const isDeletion = ({ method, path, needsKey }: Endpoint): boolean =>
  needsKey !== true && (method === 'DELETE' || path.endsWith('/delete'))

type Repeatable = { transaction?: Context['transaction']; answered?: () => Promise<void> }

/**
 * Runs the call once, however often it is repeated (R10): by the client's key or the record's version; a call of the specification
 * without them by a derived key (R191), every other is refused.
 */
const repeatable = async (endpoint: Endpoint, request: FastifyRequest, call: Arrival): Promise<Repeatable> => {
  const { ctx, input, arrivedAt } = call
  // The body of an upload is a stream, which is stored once, by its handler.
  if (!('actor' in ctx) || endpoint.upload) return {}
  const key = idempotencyOf(endpoint, request)
  const of = {
    ownerId: ctx.actor.id,
    secret: ctx.settings.jwtSecret,
    request: `${request.method} ${request.url} ${JSON.stringify(request.body)}`,
  }
  if (key !== undefined) return { transaction: idempotentTransaction(ctx.db, { ...of, key, now: ctx.now }) }
  if (isDeletion(endpoint))
    return { answered: () => forgetActs(ctx.db, { ownerId: ctx.actor.id, now: ctx.clock().toISOString() }) }
  if (endpoint.needsKey !== true || ('UpdatedAt' in input && input.UpdatedAt !== undefined)) return {}
  if (!isSpecified(endpoint)) throw new Rejection(428, 'request.keyRequired')
  const version = await versionOf(ctx.db, endpoint, input)
  return keylessTransaction(ctx.db, { ...of, arrivedAt, version, clock: ctx.clock })
}

type Arrival = { ctx: PublicContext | Context; input: object; arrivedAt: string }

const sendFile = (reply: FastifyReply, usualType: string, { fileName, content, contentType }: FileAnswer) =>
  reply
    .header('content-type', contentType ?? usualType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content))

const sendPage = (reply: FastifyReply, page: AnyPage) => {
  const { nextPage, nextCursor } = page
  reply.header(nextPageHeader, String(nextPage))
  if (nextCursor !== undefined && nextPage > 0) reply.header(nextCursorHeader, nextCursor)
  if ('items' in page) return reply.send(page.items)
  return reply.header('content-type', 'application/json; charset=utf-8').send(`[${page.written.join(',')}]`)
}

/** The endpoint's definition determines the type of its answer (`AnswerOf`), which TypeScript cannot follow here. */
type AnyPage = Page<unknown> | WrittenPage
type AnyAnswer = { page: AnyPage; file: FileAnswer; stream: AsyncIterable<string> }
const answerAs = <Kind extends keyof AnyAnswer>(_kind: Kind, answer: unknown) => answer as AnyAnswer[Kind] // of this endpoint's kind

const itemsOf = (page: AnyPage): readonly unknown[] =>
  'items' in page ? page.items : page.written.map((row): unknown => JSON.parse(row))

/** An answer that does not match its schema fails in tests and development. */
const validateAnswer = (endpoint: Endpoint, answer: unknown): void => {
  if (!endpoint.answer || endpoint.file || endpoint.stream) return
  const rows = endpoint.paged ? itemsOf(answerAs('page', answer)) : [answer]
  for (const row of rows) z.parse(endpoint.answer, row)
}

const sendAnswer = (reply: FastifyReply, endpoint: Endpoint, answer: unknown) => {
  if (endpoint.file) return sendFile(reply, endpoint.file, answerAs('file', answer))
  if (endpoint.stream)
    return (
      reply
        .header('content-type', 'text/event-stream')
        .header('cache-control', 'no-store')
        // Streams end when the server closes; their connections would then stay open, idle, for the keep-alive time of 72 s.
        .header('connection', 'close')
        .send(Readable.from(answerAs('stream', answer)))
    )
  reply.header('cache-control', 'no-store')
  return endpoint.paged ? sendPage(reply, answerAs('page', answer)) : reply.send(answer ?? {})
}

const rawCall = ({ bodyLimit = 0, file }: Endpoint, request: FastifyRequest, reply: FastifyReply): RawCall => {
  const closed = new AbortController()
  // A connection may serve many files: its listeners would add up.
  const closing = file === undefined ? request.raw.socket : reply.raw
  closing.once('close', () => closed.abort())
  const size = { declaredBytes: Number(request.headers['content-length'] ?? 0), maxBytes: bodyLimit }
  return { body: request.body instanceof Readable ? uploadOf(request.body, size) : undefined, closed: closed.signal }
}

const drainOnError = async <T>({ body }: FastifyRequest, answer: () => Promise<T>): Promise<T> => {
  try {
    return await answer()
  } catch (error) {
    if (body instanceof Readable) void drainRequest(body)
    throw error
  }
}

type Binding = { services: Services; authenticate: Authenticate; endpoints: readonly Endpoint[] }

const limitOf = ({ callsPerMinute }: Endpoint): { rateLimit?: { max: number; timeWindow: string } } =>
  callsPerMinute === undefined ? {} : { rateLimit: { max: callsPerMinute, timeWindow: '1 minute' } }

/** The export of a list as a spreadsheet, for callers who accept nothing but that type (R100). */
const spreadsheetOf = (bound: readonly Bound[], { endpoint }: Bound): Bound | undefined =>
  endpoint.paged ? bound.find((one) => one.endpoint.path === `${endpoint.path}/export`) : undefined

const asksSpreadsheet = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.startsWith('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')

/** Registers a route for every endpoint: rights are checked before the input, the input before the handler runs. */
export const bindRoutes = (app: FastifyInstance, bound: readonly Bound[], of: Omit<Binding, 'endpoints'>): void => {
  const binding = { ...of, endpoints: bound.map(({ endpoint }) => endpoint) }
  for (const one of bound) {
    const { endpoint } = one
    const spreadsheet = spreadsheetOf(bound, one)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: limitOf(endpoint),
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      ...(endpoint.upload ? {} : { onRequest: insistOnJson, preValidation: insistOnShallowJson }),
      handler: (request, reply) =>
        drainOnError(request, () => {
          if (!spreadsheet || !asksSpreadsheet(request)) return answerTo(one, { request, reply, binding })
          request.query = { ...(request.query as object), format: 'xlsx' }
          return answerTo(spreadsheet, { request, reply, binding })
        }),
    })
  }
}

type Call = { request: FastifyRequest; reply: FastifyReply; binding: Binding }

const answerTo = async ({ endpoint, handle }: Bound, { request, reply, binding }: Call) => {
  const arrivedAt = new Date(binding.services.clock().getTime() - reply.elapsedTime).toISOString()
  const caller = await contextOf(endpoint, request, binding)
  const needsRaw = endpoint.stream === true || endpoint.upload === true || endpoint.file !== undefined
  const raw = needsRaw ? rawCall(endpoint, request, reply) : noRawCall
  const body = bodyOf(endpoint, request)
  const input = inputOf(endpoint, request, body)
  insistOnTaken(endpoint, body, binding.endpoints)
  const { answered, transaction = caller.transaction } = await repeatable(endpoint, request, {
    ctx: caller,
    input,
    arrivedAt,
  })
  const ctx = { ...caller, transaction: keepingFixed(transaction, endpoint, body) }
  // `bind` typed the handler for this endpoint.
  const answer = await handle(ctx as never, input as never, raw)
  await answered?.()
  if (binding.services.settings.areAnswersChecked) validateAnswer(endpoint, answer)
  return sendAnswer(reply, endpoint, answer)
}

const noRawCall: RawCall = { body: undefined, closed: new AbortController().signal }
