import { displayDays } from '@parkla/contract/people/accounts/accounts.schema.ts'
import type { Services } from '../../kit/context.ts'
import { tokenHours, type Claims } from '../../kit/secrets/tokens.ts'

const msOf = (instant: string): number => (instant.startsWith('-') ? 0 : Date.parse(instant))

/** Token-related columns of an account. */
export type TokenHolder = { id: number; tokens_valid_from: string }

/**
 * Issues a token whose time is never before the account's revocation time: after a password
 * change in the same millisecond the new token is valid and older ones are not (R22).
 */
export const newClaims = (
  { clock, uuid }: Pick<Services, 'clock' | 'uuid'>,
  holder: TokenHolder,
  {
    impersonatorId = null,
    impersonatorTokenId = null,
    isDisplay = false,
    isFederated = false,
  }: Partial<Pick<Claims, 'impersonatorId' | 'impersonatorTokenId' | 'isDisplay' | 'isFederated'>> = {},
): Claims => {
  const issuedAtMs = Math.max(clock().getTime(), msOf(holder.tokens_valid_from))
  const hours = isDisplay ? displayDays * 24 : tokenHours
  return {
    ownerId: holder.id,
    tokenId: uuid(),
    issuedAtMs,
    expiresAtMs: issuedAtMs + hours * 3_600_000,
    impersonatorId,
    impersonatorTokenId,
    isDisplay,
    isFederated,
  }
}

/** Revocation time that voids every token issued until now. */
export const tokensValidFrom = ({ clock }: Pick<Services, 'clock'>, holder: TokenHolder): string =>
  new Date(Math.max(clock().getTime(), msOf(holder.tokens_valid_from)) + 1).toISOString()
