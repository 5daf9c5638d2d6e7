import { Readable } from 'node:stream'
import { Rejection } from './errors.ts'

// Whoever destroys a request ends its connection, and the caller, who may still be sending, never hears the answer.
const piecesOf = (request: Readable): AsyncIterable<Uint8Array> => request.iterator({ destroyOnReturn: false })

async function* limited(request: Readable, maxBytes: number) {
  let bytes = 0
  for await (const piece of piecesOf(request)) {
    bytes += piece.length
    if (bytes > maxBytes) throw new Rejection(413, 'request.tooLarge')
    yield piece
  }
}

/**
 * The body of a request as its handler reads it: destroying it leaves the connection open.
 *
 * @throws Rejection 413, before anything is read where the caller tells the length, else from the stream.
 */
export const uploadOf = (
  request: Readable,
  { toldBytes, maxBytes }: { toldBytes: number; maxBytes: number },
): Readable => {
  if (toldBytes > maxBytes) throw new Rejection(413, 'request.tooLarge')
  return Readable.from(limited(request, maxBytes))
}

/** Takes what is still coming of a request that has been refused; never rejects. */
export const takeRest = async (request: Readable): Promise<void> => {
  try {
    for await (const _ of piecesOf(request));
  } catch {
    // The caller has gone, and nobody waits for the rest.
  }
}
