import { allowed, reject, type Verdict } from '../../kit/verdict.ts'

/** Upper limits; the operator setting may be lower (R16, R173). */
export const iconMaxBytes = 512 * 1024
const iconMaxPixels = 512

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

type Chunk = { type: string; length: number; at: number }

const typeAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

/** The chunks of a PNG; undefined when they do not fill the file exactly. */
const chunksOf = (bytes: Uint8Array): Chunk[] | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  let at = signature.length
  while (at + 12 <= bytes.length) {
    const chunk = { type: typeAt(bytes, at + 4), length: view.getUint32(at), at: at + 8 }
    chunks.push(chunk)
    at += 12 + chunk.length
  }
  return at === bytes.length ? chunks : undefined
}

const isPng = (bytes: Uint8Array, chunks: readonly Chunk[] | undefined): boolean =>
  signature.every((byte, index) => bytes[index] === byte) &&
  chunks?.[0]?.type === 'IHDR' &&
  chunks[0].length === 13 &&
  chunks.some(({ type }) => type === 'IDAT') &&
  chunks.at(-1)?.type === 'IEND'

/**
 * A PNG of at most 512 × 512 pixels and the operator's size limit, checked by content, not by name
 * (R16, R173).
 */
export const isZoneIcon = (bytes: Uint8Array, mostKilobytes = iconMaxBytes / 1024): Verdict => {
  if (bytes.length > mostKilobytes * 1024) return reject('zones.iconTooLarge', { limit: mostKilobytes })
  if (!isPng(bytes, chunksOf(bytes))) return reject('zones.iconNotPng')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const isSmall = Math.min(width, height) > 0 && Math.max(width, height) <= iconMaxPixels
  return isSmall ? allowed : reject('zones.iconTooBig', { width, height, limit: iconMaxPixels })
}
