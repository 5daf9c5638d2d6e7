import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/**
 * Follows the frames of MQTT (one byte of kind, up to four of length, then as many as told) without keeping them. False
 * once a packet is longer than `most`, or its length is none.
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

/** The socket as the broker may see it: a packet that is too long ends it before anybody has kept its bytes. */
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
  // Whatever broke it, its end is what counts.
  socket.on('error', () => limited.destroy())
  socket.on('close', () => limited.destroy())
  return limited
}
