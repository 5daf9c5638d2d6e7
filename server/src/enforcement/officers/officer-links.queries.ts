import type { LinkState } from '@parkla/contract/people/accounts/accounts.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { PublicContext } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import type { Language } from '../../kit/reasons.ts'

/** A link of an active officer. */
export type OfficerLink = {
  uuid: string
  officerId: number
  email: string
  name: string
  language: Language
  expiresAt: Instant
  usedAt: Instant | null
  voidedAt: Instant | null
}

export const findOfficerLinkRow = async (db: Db | Tx, uuid: string): Promise<OfficerLink | undefined> => {
  const { rows } = await sql<OfficerLink>`
    select l.uuid, o.id as "officerId", o.email, o.name, o.language, l.expires_at as "expiresAt",
      l.used_at as "usedAt", l.voided_at as "voidedAt"
    from officer_links l join officers o on o.id = l.officer_id
    where l.uuid = ${uuid} and o.deactivated_at is null`.execute(db)
  return rows[0]
}

type State = z.infer<typeof LinkState>['State']

/** A voided link counts as expired (R24). */
export const stateOfOfficerLink = (link: OfficerLink | undefined, now: Instant): State => {
  if (!link) return 'UNKNOWN'
  if (link.usedAt !== null) return 'USED'
  return link.voidedAt !== null || link.expiresAt <= now ? 'EXPIRED' : 'VALID'
}

/** The link for the page that sets the password. */
export const findOfficerLink = async (
  ctx: PublicContext,
  { uuid }: { uuid: string },
): Promise<z.infer<typeof LinkState>> => {
  const link = await findOfficerLinkRow(ctx.db, uuid)
  return { State: stateOfOfficerLink(link, ctx.now), Email: link?.email ?? '' }
}
