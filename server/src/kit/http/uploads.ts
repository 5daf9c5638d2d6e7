import { Readable } from 'node:stream'
import { Rejection } from '../errors.ts'

// Destroying a request closes its connection, and a caller that is still sending would not receive the answer.
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
 * The request body as a stream; destroying it keeps the connection open.
 *
 * @throws Rejection 413: at once if the declared length is too large, else while reading.
 */
export const uploadOf = (
  request: Readable,
  { declaredBytes, maxBytes }: { declaredBytes: number; maxBytes: number },
): Readable => {
  if (declaredBytes > maxBytes) throw new Rejection(413, 'request.tooLarge')
  return Readable.from(limited(request, maxBytes))
}

/** Discards the rest of a refused request; never rejects. */
export const drainRequest = async (request: Readable): Promise<void> => {
  try {
    for await (const _ of piecesOf(request));
  } catch {
    // The client disconnected: nothing is left to discard.
  }
}
