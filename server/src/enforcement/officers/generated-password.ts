import { createHmac } from 'node:crypto'

// I, O, l, o, 0 and 1 are left out: an officer who copies a password from paper confuses them.
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const lower = 'abcdefghijkmnpqrstuvwxyz'
const digits = '23456789'
const alphabets = [upper, lower, digits, lower]

/**
 * A password such as `Kx7m-Pq4t-Rw9z-Hd3k`, computed from the seed and the server's secret: a repeated request answers it
 * again (R10) although only its hash and the seed are stored.
 */
export const generatedPassword = (secret: Uint8Array, seed: string): string => {
  const bytes = createHmac('sha256', secret).update(`officer password ${seed}`).digest()
  const characters = Array.from({ length: 16 }, (_, at) => {
    const alphabet = alphabets[at % alphabets.length] ?? lower
    return alphabet.charAt(bytes.readUInt16BE(at * 2) % alphabet.length)
  })
  return characters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}
