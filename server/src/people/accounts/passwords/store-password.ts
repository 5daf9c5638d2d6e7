import type { Services } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import type { Language } from '../../../kit/reasons.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { sendPasswordNotice } from '../accounts.jobs.ts'
import type { AccountRow } from '../accounts.queries.ts'
import { tokensValidFrom, type TokenHolder } from '../token-claims.ts'
import { forgetAllFailures } from '../sign-in/lock-out.commands.ts'

type NewPassword = { account: AccountRow; hash: string; language: Language }

/** Sets the password, ends all sessions and password links of the account, and notifies its user (R22, R24). */
export const storePassword = async (
  tx: Tx,
  ctx: Pick<Services, 'jobs' | 'clock' | 'uuid'> & { now: string },
  { account, hash, language }: NewPassword,
): Promise<TokenHolder> => {
  const validFrom = tokensValidFrom(ctx, account)
  await updateRow(tx, 'owners', { id: account.id, password_hash: hash, tokens_valid_from: validFrom })
  await tx
    .updateTable('account_links')
    .set({ voided_at: ctx.now })
    .where('owner_id', '=', account.id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  await forgetAllFailures(tx, account.email)
  await ctx.jobs.enqueue(tx, sendPasswordNotice, { noticeUuid: ctx.uuid(), ownerId: account.id, language })
  return { id: account.id, tokens_valid_from: validFrom }
}
