import { sql } from 'kysely'
import type { PublicContext } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import type { Claims } from '../../../kit/secrets/tokens.ts'

const daysKept = 90
const userAgentLength = 300

const kindOf = ({ isDisplay, isFederated, impersonatorId }: Claims): string => {
  if (isDisplay) return 'DISPLAY'
  if (impersonatorId !== null) return 'LINK'
  return isFederated ? 'PROVIDER' : 'PASSWORD'
}

/** Stores an issued token with the address and browser it was issued to. Returns the claims. */
export const storeSignIn = async (tx: Tx, { address, userAgent }: PublicContext, claims: Claims): Promise<Claims> => {
  await tx
    .insertInto('sign_ins')
    .values({
      token_id: claims.tokenId,
      owner_id: claims.ownerId,
      impersonator_id: claims.impersonatorId,
      impersonator_token_id: claims.impersonatorTokenId,
      kind: kindOf(claims),
      address,
      user_agent: userAgent.slice(0, userAgentLength),
      issued_at: new Date(claims.issuedAtMs).toISOString(),
      expires_at: new Date(claims.expiresAtMs).toISOString(),
    })
    .execute()
  return claims
}

/** Addresses and browsers are personal data: kept for 90 days after the token's end. */
export const purgeSignIns = (db: Db, now: string): Promise<unknown> =>
  sql`delete from sign_ins where expires_at <= ${now}::timestamptz - make_interval(days => ${daysKept}::int)`.execute(
    db,
  )
