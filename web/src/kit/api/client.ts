import { ErrorAnswer, idempotencyHeader } from '@parkla/contract/kit/error.ts'
import type { CallOf, Endpoint, ResultOf } from '@parkla/contract/kit/endpoint.ts'
import { nextCursorHeader, nextPageHeader } from '@parkla/contract/kit/page.ts'
import { ApiError, isOutcomeUnknown } from './api-error.ts'
import { fetchWithHeadStart } from './head-start-reads.ts'
import { closeKey, keyFor } from './idempotency.ts'
import { noteAnswer } from './online.ts'
import { language, reasonText } from '../phrases.ts'
import { requestOf, timeoutMsOf } from './request.ts'
import { isTokenBeingReplaced, session, signOut } from '../session.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** A 401 does not log out; the caller shows it instead (R11, vehicle groups). */
  keepsSession?: boolean
  /** A token other than the session's, to revoke a replaced one. */
  token?: string | undefined
}

type Input<E extends Endpoint> =
  unknown extends CallOf<E> ? [input?: undefined, options?: CallOptions] : [input: CallOf<E>, options?: CallOptions]

/**
 * One endpoint as a function. Resolves to the answer (a page as `{ items, nextPage, nextCursor }`, a download as a
 * named File); rejects with ApiError and nothing else. `topic`, method and path make its query key.
 */
export type Call<E extends Endpoint> = ((...args: Input<E>) => Promise<ResultOf<E>>) & {
  endpoint: E
  topic: string
}

export type Calls<Feature extends Record<string, Endpoint>> = { [Name in keyof Feature]: Call<Feature[Name]> }

/**
 * The calls of one feature: `export const sessions = callsOf('sessions', sessionsApi)` in `sessions.api.ts`. Per feature,
 * so that a page's chunk brings its own schemas only. `topic` is the live topic that makes its answers stale.
 */
export const callsOf = <Feature extends Record<string, Endpoint>>(
  topic: string,
  endpoints: Feature,
  defaults: Pick<CallOptions, 'keepsSession'> = {},
): Calls<Feature> =>
  // The mapped type cannot be followed through Object.fromEntries.
  Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [
      name,
      Object.assign(callWith(endpoint, defaults), { endpoint, topic }),
    ]),
  ) as unknown as Calls<Feature>

const callWith =
  (endpoint: Endpoint, defaults: CallOptions) =>
  (input: Record<string, unknown> = {}, options: CallOptions = {}) =>
    send(endpoint, input, { ...defaults, ...options })

/** A failure without an answer of the server, or with one that is no error of ours. */
export const failure = (status: number, reason: string): ApiError =>
  new ApiError(status, { Error: reason, Message: reasonText({ reason }) })

/** Headers that every call carries; JSON is only announced where there is some. */
export const headersFor = (
  endpoint: Endpoint,
  { hasBody, key, token }: { hasBody: boolean; key?: string | undefined; token: string | undefined },
): Record<string, string> => {
  const { permission, forOfficers, sendsToken } = endpoint
  const isAnonymous = permission === 'public' && forOfficers !== true && sendsToken !== true
  return {
    language: language(),
    ...(token === undefined || isAnonymous ? {} : { authorization: `Bearer ${token}` }),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(key === undefined ? {} : { [idempotencyHeader]: key }),
  }
}

const send = async (endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions): Promise<unknown> => {
  const { url, body } = requestOf(endpoint, input)
  const isWrite = endpoint.method !== 'GET'
  const request = `${endpoint.method} ${url} ${body ?? ''}`
  const key = isWrite ? keyFor(request) : undefined
  const token = options.token ?? session()?.token
  try {
    const headers = headersFor(endpoint, { hasBody: body !== undefined, key, token })
    const response = await fetchInTime(url, { endpoint, options, init: { method: endpoint.method, headers, body } })
    const answer = await read(response, endpoint)
    closeKey(request)
    return answer
  } catch (error) {
    if (!isOutcomeUnknown(error)) closeKey(request)
    throw handled(error, endpoint, { ...options, token })
  }
}

type Fetching = {
  endpoint: Endpoint
  options: CallOptions
  init: { method: string; headers: Record<string, string>; body: string | undefined }
}

const fetchInTime = async (url: string, { endpoint, options, init }: Fetching): Promise<Response> => {
  const timeout = AbortSignal.timeout(timeoutMsOf(endpoint, session()?.user.limits))
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    return endpoint.method === 'GET'
      ? await fetchWithHeadStart(url, { headers: init.headers, signal })
      : await fetch(url, { ...init, signal })
  } catch (error) {
    if (options.signal?.aborted === true) throw error
    throw failure(0, timeout.aborted ? 'request.timeout' : 'request.unreachable')
  }
}

const read = async (response: Response, endpoint: Endpoint): Promise<unknown> => {
  if (!response.ok) throw await errorOf(response)
  if (endpoint.method === 'GET') noteAnswer(response)
  try {
    if (endpoint.file !== undefined) return await fileOf(response)
    const answer: unknown = await response.json()
    return endpoint.paged === true ? pageOf(response, answer) : answer
  } catch {
    throw failure(0, 'request.unreachable')
  }
}

const pageOf = (response: Response, items: unknown) => ({
  items,
  nextPage: Number(response.headers.get(nextPageHeader) ?? 0),
  nextCursor: response.headers.get(nextCursorHeader) ?? undefined,
})

/** The name that a download endpoint gives its file. */
export const fileNameOf = (response: Response): string => {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return decodeURIComponent(name ?? 'parkla')
}

const fileOf = async (response: Response): Promise<File> => {
  const blob = await response.blob()
  return new File([blob], fileNameOf(response), { type: blob.type })
}

/** The server's error; a proxy's HTML page becomes a general error. */
export const errorOf = async (response: Response): Promise<ApiError> => {
  const answer = ErrorAnswer.safeParse(await response.json().catch(() => undefined))
  if (answer.success) return new ApiError(response.status, answer.data)
  const isAway = response.status >= 502 && response.status <= 504
  return failure(response.status, isAway ? 'server.unavailable' : 'server.failed')
}

/** A 401 signs out, except for public calls and calls that show it themselves (R11). */
export const handled = (error: unknown, endpoint: Endpoint, { keepsSession, token }: CallOptions): unknown => {
  const isStranger = error instanceof ApiError && error.status === 401 && endpoint.permission !== 'public'
  // Ignores answers to a replaced token.
  const isPresent = token === session()?.token && !isTokenBeingReplaced()
  if (isStranger && keepsSession !== true && isPresent) signOut()
  return error
}
