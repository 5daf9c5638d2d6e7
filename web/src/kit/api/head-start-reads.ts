/** Reads that the inline script of index.html has sent, by address. */
export type HeadStart = {
  headers: Readonly<Record<string, string>>
  reads: Map<string, { answer: Promise<Response>; stop: AbortController }>
}

declare global {
  var headStart: HeadStart | undefined
  /** Preloads the files of a page (`/place/$id`), as listed in index.html; absent in development. */
  var preloadPage: ((path: string) => void) | undefined
}

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name])

/**
 * `fetch` for reads. The first read of an address uses the answer of the head start, if it was requested with
 * the same headers; aborting `signal` aborts it too.
 */
export const fetchWithHeadStart = (
  url: string,
  init: { headers: Readonly<Record<string, string>>; signal: AbortSignal },
): Promise<Response> => {
  const read = globalThis.headStart?.reads.get(url)
  globalThis.headStart?.reads.delete(url)
  if (!read) return fetch(url, init)
  const isUsable = isSame(globalThis.headStart?.headers ?? {}, init.headers)
  if (!isUsable || init.signal.aborted) {
    read.stop.abort()
    return fetch(url, init)
  }
  init.signal.addEventListener('abort', () => read.stop.abort(init.signal.reason))
  return read.answer
}

/** Aborts the reads that the first page has not used: later their answers would be out of date. */
export const dropHeadStart = (): void => {
  for (const { stop } of globalThis.headStart?.reads.values() ?? []) stop.abort()
  globalThis.headStart?.reads.clear()
}
