import { linkSeconds, type LinkPurpose } from '@parkla/contract/people/accounts/accounts.schema.ts'
import type { Context, Services } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import type { Language } from '../../../kit/reasons.ts'
import type { InvitingApp } from '../accounts.emails.ts'
import { sendLink } from '../accounts.jobs.ts'
import { lockAccount } from '../accounts.queries.ts'

type NewLink = {
  uuid: string
  ownerId: number
  purpose: LinkPurpose
  createdBy: number | null
  /** Session in which an admin makes a magic link (R201). */
  createdIn?: Context['token']
}

/** A new password link voids older ones; a magic link voids only an older one of the same admin (R24, R27). */
const voidOlder = async (tx: Tx, { uuid, ownerId, purpose, createdBy }: NewLink, now: string): Promise<void> => {
  const open = tx
    .updateTable('account_links')
    .set({ voided_at: now })
    .where('owner_id', '=', ownerId)
    .where('uuid', '<>', uuid)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
  const older =
    purpose === 'LOGIN_AS'
      ? open.where('purpose', '=', purpose).where('created_by_owner_id', '=', createdBy)
      : open.where('purpose', 'in', ['RESET', 'ACTIVATION'])
  await older.execute()
}

/** Creates a link; false when it exists already, so a retried job creates no second one. */
export const openLink = async (tx: Tx, link: NewLink, now: string): Promise<boolean> => {
  await lockAccount(tx, link.ownerId)
  const made = await tx
    .insertInto('account_links')
    .values({
      uuid: link.uuid,
      owner_id: link.ownerId,
      purpose: link.purpose,
      created_by_owner_id: link.createdBy,
      created_by_token_id: link.createdIn?.id ?? null,
      created_by_token_expires_at: link.createdIn?.expiresAt ?? null,
      created_at: now,
      expires_at: new Date(Date.parse(now) + linkSeconds[link.purpose] * 1000).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows !== 1n) return false
  await voidOlder(tx, link, now)
  return true
}

type LinkByMail = {
  uuid: string
  account: { id: number; password_hash: string | null }
  language: Language
  createdBy: number | null
  app?: InvitingApp
}

/** Creates and sends a reset link, or an activation link for an account without password; false when the link exists already. */
export const mailLink = async (
  ctx: Pick<Services, 'jobs'> & { now: string },
  tx: Tx,
  { uuid, account, language, createdBy, app }: LinkByMail,
): Promise<boolean> => {
  const purpose = account.password_hash === null ? 'ACTIVATION' : 'RESET'
  const isNew = await openLink(tx, { uuid, ownerId: account.id, purpose, createdBy }, ctx.now)
  if (isNew) await ctx.jobs.enqueue(tx, sendLink, { linkUuid: uuid, language, ...(app && { app }) })
  return isNew
}
