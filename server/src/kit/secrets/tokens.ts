import { jwtVerify, SignJWT, errors } from 'jose'
import * as z from 'zod'
import { Rejection } from '../errors.ts'

/** Token lifetime of 12 hours (R22). */
export const tokenHours = 12

export type Claims = {
  ownerId: number
  tokenId: string
  issuedAtMs: number
  expiresAtMs: number
  impersonatorId: number | null
  /** Token of the impersonating admin: signing that one out ends this one (R201). */
  impersonatorTokenId: string | null
  isDisplay: boolean
  /** Signed in by the identity provider (OpenID Connect). */
  isFederated: boolean
}

const issuer = 'parkla'

/** Signed token: user, issue and expiry times, impersonator (R27), display flag. No personal data. */
export const signToken = (claims: Claims, secret: Uint8Array): Promise<string> =>
  new SignJWT({
    iat_ms: claims.issuedAtMs,
    imp: claims.impersonatorId,
    imp_jti: claims.impersonatorTokenId,
    display: claims.isDisplay,
    fed: claims.isFederated,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setSubject(String(claims.ownerId))
    .setJti(claims.tokenId)
    .setIssuedAt(Math.floor(claims.issuedAtMs / 1000))
    .setExpirationTime(Math.floor(claims.expiresAtMs / 1000))
    .sign(secret)

const Payload = z.object({
  sub: z.string().regex(/^[1-9]\d{0,14}$/),
  jti: z.string().min(1),
  iat: z.number().int(),
  exp: z.number().int(),
  iat_ms: z.number().int(),
  imp: z.number().int().nullable(),
  imp_jti: z.string().nullable().default(null),
  display: z.boolean(),
  fed: z.boolean().default(false),
})

const verify = async (token: string, secret: Uint8Array, now: Date): Promise<Claims> => {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, currentDate: now })
    const { sub, jti, exp, iat_ms, imp, imp_jti, display, fed } = Payload.parse(payload)
    return {
      ownerId: Number(sub),
      tokenId: jti,
      issuedAtMs: iat_ms,
      expiresAtMs: exp * 1000,
      impersonatorId: imp,
      impersonatorTokenId: imp_jti,
      isDisplay: display,
      isFederated: fed,
    }
  } catch (error) {
    throw new Rejection(401, error instanceof errors.JWTExpired ? 'auth.expired' : 'auth.invalid')
  }
}

/** Verifies signature and expiry; verified signatures are cached, expiry is checked every time. */
export const tokenVerifier = (secret: Uint8Array): ((token: string, now: Date) => Promise<Claims>) => {
  const seen = new Map<string, Claims>()
  return async (token, now) => {
    const known = seen.get(token)
    if (known) {
      if (known.expiresAtMs > now.getTime()) return known
      seen.delete(token)
    }
    const claims = await verify(token, secret, now)
    if (seen.size > 5_000) seen.clear()
    seen.set(token, claims)
    return claims
  }
}
