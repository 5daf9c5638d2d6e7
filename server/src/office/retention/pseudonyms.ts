import { createHmac } from 'node:crypto'

/** Replaces a plate for good: the same plate gives the same text, which leads back to it only with the key. */
export type PseudonymOf = (plate: string) => string

/** Plates are upper case, so a search for part of a plate never finds a pseudonym. */
const letters = 'abcdefghijklmnopqrstuvwxyz'
const length = 11

/** `~` and 11 lower-case letters (52 bits) of an HMAC; the longest that `plates` takes. '' and pseudonyms stay. */
export const pseudonymsBy = (secret: Uint8Array): PseudonymOf => {
  // A key of its own, so that these hashes reveal nothing about the other uses of the secret.
  const key = createHmac('sha256', secret).update('pseudonyms of plates').digest()
  return (plate) => {
    if (plate === '' || plate.startsWith('~')) return plate
    const bytes = createHmac('sha256', key).update(plate).digest().subarray(0, length)
    return `~${Array.from(bytes, (byte) => letters[byte % letters.length]).join('')}`
  }
}
