import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/**
 * Parses MQTT frames (one byte of kind, one to four of length, then the body) without buffering them. Returns false once a
 * packet is longer than `most` or its length is malformed.
 */
export const packetWatch = (most: number): ((chunk: Uint8Array) => boolean) => {
  let left = 0
  let place: 'kind' | 'length' = 'kind'
  let length = 0
  let shift = 0
  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (left > 0) {
        const skipped = Math.min(left, chunk.length - at)
        left -= skipped
        at += skipped
        continue
      }
      const byte = chunk[at] ?? 0
      at += 1
      if (place === 'kind') {
        place = 'length'
        length = 0
        shift = 0
        continue
      }
      length += (byte & 127) * 2 ** shift
      shift += 7
      if (length > most || shift > 28) return false
      if (byte >= 128) continue
      place = 'kind'
      left = length
    }
    return true
  }
}

/** Wraps the socket: a packet that is too long closes the connection before it is buffered. */
export const limitPackets = (socket: Socket, most: number): Duplex => {
  const isFine = packetWatch(most)
  const limited = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy()
      done(error)
    },
  })
  socket.on('data', (chunk: Buffer) => {
    if (!isFine(chunk)) limited.destroy()
    else if (!limited.push(chunk)) socket.pause()
  })
  socket.on('end', () => limited.push(null))
  // The cause of an error does not matter; the connection closes.
  socket.on('error', () => limited.destroy())
  socket.on('close', () => limited.destroy())
  return limited
}
