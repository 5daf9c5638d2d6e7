import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { signToken, tokenHours, type Claims } from '../tokens.ts'
import { unknownId } from './contract-samples.ts'
import type { TestNode } from './test-node.ts'

const hourMs = 3_600_000

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Token with `alg: none` and no signature. */
const unsigned = (ownerId: number, now: Date): string =>
  `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({
    iss: 'parkla',
    sub: String(ownerId),
    jti: randomUUID(),
    iat_ms: now.getTime(),
    exp: 9_999_999_999,
  })}.`

/** Invalid tokens of that owner, by name; the revoked one is stored as revoked. */
export const saveBadTokens = async (
  { db, services, clock }: Pick<TestNode, 'db' | 'services' | 'clock'>,
  ownerId: number,
): Promise<[name: string, token: string | undefined][]> => {
  const secret = services.settings.jwtSecret
  const nowMs = clock.now().getTime()
  const claims: Claims = {
    ownerId,
    tokenId: randomUUID(),
    issuedAtMs: nowMs,
    expiresAtMs: nowMs + hourMs,
    impersonatorId: null,
    isDisplay: false,
    isFederated: false,
  }
  const revoked = { ...claims, tokenId: randomUUID() }
  const expired = { ...claims, issuedAtMs: nowMs - (tokenHours + 1) * hourMs, expiresAtMs: nowMs - hourMs }
  await db
    .insertInto('revoked_tokens')
    .values({
      token_id: revoked.tokenId,
      owner_id: ownerId,
      expires_at: new Date(revoked.expiresAtMs).toISOString(),
    })
    .execute()
  /** The payload of a valid token, to leave out or change one claim. */
  const whole = {
    iss: 'parkla',
    sub: String(ownerId),
    jti: randomUUID(),
    iat: Math.floor(nowMs / 1000),
    exp: Math.floor((nowMs + hourMs) / 1000),
    iat_ms: nowMs,
    imp: null,
    display: false,
  }
  // The strange types are the point.
  const signed = (payload: object) => new SignJWT(payload as never).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  return [
    ['no token', undefined],
    ['an empty token', ''],
    ['garbage', 'garbage'],
    ['three garbage parts', 'a.b.c'],
    [
      'a token signed with another secret',
      await signToken(claims, new TextEncoder().encode('another-secret-another-secret-another')),
    ],
    ['an expired token', await signToken(expired, secret)],
    ['a revoked token', await signToken(revoked, secret)],
    ['a token with alg none', unsigned(ownerId, clock.now())],
    ['a token without subject', await signed({ ...whole, sub: undefined })],
    ['a token with a strange subject', await signed({ ...whole, sub: '1 or 1=1' })],
    ['a token with a subject of another type', await signed({ ...whole, sub: { id: ownerId } })],
    ['a token without id', await signed({ ...whole, jti: undefined })],
    ['a token without expiry', await signed({ ...whole, exp: undefined })],
    ['a token without issue time', await signed({ ...whole, iat: undefined })],
    ['a token of an unknown owner', await signToken({ ...claims, ownerId: unknownId }, secret)],
  ]
}
