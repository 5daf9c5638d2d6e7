import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'

/** A link to one record without a sign-in; `kind` keeps tokens of different links apart. */
export type LinkClaims = { kind: string; id: number; expiresAtMs: number }

// Another issuer than that of sign-in tokens, so that neither is accepted as the other.
const issuer = 'parkla-link'

export const signLink = ({ kind, id, expiresAtMs }: LinkClaims, secret: Uint8Array): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(kind)
    .setSubject(String(id))
    .setExpirationTime(Math.floor(expiresAtMs / 1000))
    .sign(secret)

const Payload = z.object({ sub: z.string().regex(/^[1-9]\d{0,14}$/) })

type Reading = { kind: string; now: Date; secret: Uint8Array }

/** The record of a valid token; undefined for a forged, expired or foreign one. */
export const readLink = async (token: string, { kind, now, secret }: Reading): Promise<number | undefined> => {
  try {
    const options = { algorithms: ['HS256'], issuer, audience: kind, currentDate: now, requiredClaims: ['exp'] }
    const { payload } = await jwtVerify(token, secret, options)
    return Number(Payload.parse(payload).sub)
  } catch {
    return undefined
  }
}
