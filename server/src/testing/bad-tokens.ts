import { randomUUID } from 'node:crypto'
import { signToken, tokenHours, type Claims } from '../kit/secrets/tokens.ts'
import { unknownId } from './contract-samples.ts'
import type { TestNode } from './test-node.ts'

const hourMs = 3_600_000

/** Invalid tokens of that owner, by name; the revoked one is stored as revoked. `tokens.test.ts` tries forged claims. */
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
    impersonatorTokenId: null,
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
    ['a token of an unknown owner', await signToken({ ...claims, ownerId: unknownId }, secret)],
  ]
}
