import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

const keyFrom = (jwtSecret: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'parkla second factor', 32))

/** Encrypts a secret for storage: iv, tag and text in base 64. A copy of the database alone gives no codes. */
export const seal = (secret: string, jwtSecret: Uint8Array): string => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyFrom(jwtSecret), iv)
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')
}

/** Undefined when JWT_SECRET changed after the secret was sealed: only recovery codes work then. */
export const unseal = (sealed: string, jwtSecret: Uint8Array): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, keyFrom(jwtSecret), bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
