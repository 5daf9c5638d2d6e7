import type { LinkPurpose, LinkState } from '@parkla/contract/people/accounts/accounts.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type * as z from 'zod'
import type { PublicContext } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { lockAccount, type AccountRow } from '../accounts.queries.ts'

/** A link of an account that is not deleted. */
export type LinkRow = {
  uuid: string
  owner_id: number
  email: string
  purpose: LinkPurpose
  created_by_owner_id: number | null
  created_by_token_id: string | null
  created_by_token_expires_at: Instant | null
  expires_at: Instant
  used_at: Instant | null
  voided_at: Instant | null
}

const links = (db: Db | Tx, uuid: string) =>
  db
    .selectFrom('account_links as l')
    .innerJoin('owners as o', 'o.id', 'l.owner_id')
    .select(['l.uuid', 'l.owner_id', 'o.email', 'l.created_by_owner_id', 'l.expires_at', 'l.used_at', 'l.voided_at'])
    .select(['l.created_by_token_id', 'l.created_by_token_expires_at'])
    .select((row) => row.ref('l.purpose').$castTo<LinkPurpose>().as('purpose'))
    .where('l.uuid', '=', uuid)
    .where('o.deleted_at', 'is', null)

export const findLinkRow = (db: Db | Tx, uuid: string): Promise<LinkRow | undefined> =>
  links(db, uuid).executeTakeFirst()

export type LockedLink = LinkRow & { account: AccountRow }

/** The link with its locked account; all changes of links take this lock, so a link is used once. */
export const lockLink = async (tx: Tx, uuid: string): Promise<LockedLink | undefined> => {
  const seen = await findLinkRow(tx, uuid)
  const account = seen && (await lockAccount(tx, seen.owner_id))
  const link = account && (await findLinkRow(tx, uuid))
  return link && { ...link, account }
}

/** The newest password link of the account that still works (R23, R24). */
export const findValidLink = (tx: Tx, { ownerId, now }: { ownerId: number; now: Instant }) =>
  tx
    .selectFrom('account_links')
    .select('uuid')
    .select((row) => row.ref('purpose').$castTo<LinkPurpose>().as('purpose'))
    .where('owner_id', '=', ownerId)
    .where('purpose', '<>', 'LOGIN_AS')
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

const gapMs = 60_000

/**
 * Whether a password link of the account was created within the last minute, which limits e-mails per account (R169). Used
 * links do not count, because only the user could use them; nor do links voided by a changed e-mail. Requires the account's
 * lock.
 */
export const hasRecentLink = async (
  tx: Tx,
  { ownerId, now, except }: { ownerId: number; now: Instant; except?: string },
): Promise<boolean> => {
  const recent = await tx
    .selectFrom('account_links')
    .select('uuid')
    .where('owner_id', '=', ownerId)
    .where('purpose', 'in', ['RESET', 'ACTIVATION'])
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('created_at', '>', new Date(Date.parse(now) - gapMs).toISOString())
    .execute()
  return recent.some(({ uuid }) => uuid !== except)
}

type StateOfLink = z.infer<typeof LinkState>['State']

/** Whether the link is valid at this time; a voided one counts as expired (R24). */
export const stateOfLink = (link: LinkRow | undefined, now: Instant): StateOfLink => {
  if (!link) return 'UNKNOWN'
  if (link.used_at !== null) return 'USED'
  return link.voided_at !== null || link.expires_at <= now ? 'EXPIRED' : 'VALID'
}

/** Status of a password link for its page; magic links are excluded. */
export const findLink = async (ctx: PublicContext, { uuid }: { uuid: string }): Promise<z.infer<typeof LinkState>> => {
  const row = await findLinkRow(ctx.db, uuid)
  const link = row?.purpose === 'LOGIN_AS' ? undefined : row
  return { State: stateOfLink(link, ctx.now), Email: link?.email ?? '' }
}
