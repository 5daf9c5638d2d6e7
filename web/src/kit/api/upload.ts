import { ErrorAnswer } from '@parkla/contract/kit/error.ts'
import type { CallOf, Endpoint, ResultOf } from '@parkla/contract/kit/endpoint.ts'
import { ApiError } from './api-error.ts'
import { failure, handled, headersFor, type Call } from './client.ts'
import { requestOf } from './request.ts'
import { session } from '../session.ts'

/** An upload without progress for this long is aborted (R16). */
const stallMs = 60_000

export type UploadOptions = {
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** A token other than the session's. */
  token?: string
}

const answerOf = (request: XMLHttpRequest): unknown => {
  const answer: unknown = request.response
  if (request.status >= 200 && request.status < 300) return answer
  const parsed = ErrorAnswer.safeParse(answer)
  throw parsed.success ? new ApiError(request.status, parsed.data) : failure(request.status, 'server.failed')
}

/** Timeout restarted by progress events. */
const watchStalls = (request: XMLHttpRequest): (() => void) => {
  let timer = 0
  return () => {
    clearTimeout(timer)
    if (request.readyState !== XMLHttpRequest.DONE) timer = window.setTimeout(() => request.abort(), stallMs)
  }
}

/**
 * Sends a raw file to an upload endpoint; `onProgress` gets 0 to 1. XMLHttpRequest, because fetch tells nothing of an
 * upload's progress. Rejects with ApiError.
 */
export const upload = async <E extends Endpoint>(
  call: Call<E>,
  { input, file }: { input: CallOf<E>; file: Blob },
  { onProgress, signal, token = session()?.token }: UploadOptions = {},
): Promise<ResultOf<E>> => {
  const request = new XMLHttpRequest()
  request.open(call.endpoint.method, requestOf(call.endpoint, input as Record<string, unknown>).url) // Every input is an object.
  request.responseType = 'json'
  const headers = {
    ...headersFor(call.endpoint, { hasBody: false, token }),
    'content-type': 'application/octet-stream',
  }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  const alive = watchStalls(request)
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    alive()
    onProgress?.(total === 0 ? 0 : loaded / total)
  })
  signal?.addEventListener('abort', () => request.abort())
  try {
    await finished(request, file)
    return answerOf(request) as ResultOf<E> // The server checks its answers against the endpoint.
  } catch (error) {
    throw handled(error, call.endpoint, { token })
  }
}

const finished = (request: XMLHttpRequest, file: Blob): Promise<void> =>
  new Promise((resolve, reject) => {
    request.addEventListener('load', () => resolve())
    request.addEventListener('error', () => reject(failure(0, 'request.unreachable')))
    request.addEventListener('abort', () => reject(failure(0, 'request.timeout')))
    request.send(file)
  })
