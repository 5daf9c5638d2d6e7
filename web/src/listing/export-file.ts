import type { CallOf, Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { ApiError } from '../kit/api/api-error.ts'
import { errorOf, failure, fileNameOf, handled, headersFor, type Call } from '../kit/api/client.ts'
import { requestOf } from '../kit/api/request.ts'
import { session } from '../kit/session.ts'

/** A download without progress for this long is aborted (R16). */
const stallMs = 60_000

type Reading = { onBytes: (bytes: number) => void; alive: () => void }

const readParts = async (response: Response, { onBytes, alive }: Reading): Promise<BlobPart[]> => {
  const parts: BlobPart[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    alive()
    parts.push(part)
    bytes += part.length
    onBytes(bytes)
  }
  return parts
}

/** `progress` fires `change` while the server works before it sends bytes. */
export type ExportOptions = { signal: AbortSignal; onBytes: (bytes: number) => void; progress?: EventTarget }

/**
 * Downloads a file of unknown size; `onBytes` gets the bytes received. Undefined when `signal`
 * aborts it; rejects with ApiError.
 */
export const exportFile = async <E extends Endpoint>(
  call: Call<E>,
  input: CallOf<E>,
  { signal, onBytes, progress }: ExportOptions,
): Promise<File | undefined> => {
  const token = session()?.token
  const stalled = new AbortController()
  let timer: number | undefined
  const alive = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => stalled.abort(), stallMs)
  }
  try {
    alive()
    progress?.addEventListener('change', alive)
    const headers = headersFor(call.endpoint, { hasBody: false, token })
    const { url } = requestOf(call.endpoint, input as Record<string, unknown>) // Every input is an object.
    const response = await fetch(url, { headers, signal: AbortSignal.any([signal, stalled.signal]) })
    if (!response.ok) throw await errorOf(response)
    const parts = await readParts(response, { onBytes, alive })
    return new File(parts, fileNameOf(response), { type: response.headers.get('content-type') ?? '' })
  } catch (error) {
    if (signal.aborted) return undefined
    if (error instanceof ApiError) throw handled(error, call.endpoint, { token })
    throw failure(0, stalled.signal.aborted ? 'request.timeout' : 'request.unreachable')
  } finally {
    progress?.removeEventListener('change', alive)
    clearTimeout(timer)
  }
}
