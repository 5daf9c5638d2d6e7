import { linkSeconds } from '@parkla/contract/people/accounts/accounts.schema.ts'
import { mayInviteOfficer } from '@parkla/contract/enforcement/officers/officers.policy.ts'
import type { Officer } from '@parkla/contract/enforcement/officers/officers.schema.ts'
import { allowed, refuse, type Verdict } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Context, PublicContext } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { findOfficerLinkRow, stateOfOfficerLink, type OfficerLink } from './officer-links.queries.ts'
import { mailOfficerLink } from './officers.jobs.ts'
import { lockOfficer } from './officers.queries.ts'
import { storeOfficerPassword, voidOfficerLinks } from './store-officer-password.ts'

const gapMs = 60_000

const hasRecentLink = async (tx: Tx, officerId: number, now: string): Promise<boolean> => {
  const since = new Date(Date.parse(now) - gapMs).toISOString()
  const { rows } = await sql`
    select 1 from officer_links where officer_id = ${officerId} and used_at is null and voided_at is null
      and created_at > ${since}`.execute(tx)
  return rows.length > 0
}

/** Invites an officer, also one with a password who forgot it. */
export const inviteOfficer = (ctx: Context, { id }: { id: number }): Promise<Officer> =>
  ctx.transaction(async (tx) => {
    insist(mayInviteOfficer(ctx.actor, await lockOfficer(tx, id)))
    insist((await hasRecentLink(tx, id, ctx.now)) ? refuse('fines.invitedJustNow') : allowed)
    await voidOfficerLinks(tx, ctx.now, id)
    const uuid = ctx.uuid()
    const expires_at = new Date(Date.parse(ctx.now) + linkSeconds.ACTIVATION * 1000).toISOString()
    await tx.insertInto('officer_links').values({ uuid, officer_id: id, created_at: ctx.now, expires_at }).execute()
    await ctx.jobs.enqueue(tx, mailOfficerLink, { linkUuid: uuid })
    await record(tx, ctx, { fact: 'officer.invited', entity: 'officer', id })
    return lockOfficer(tx, id)
  })

const reasonsAgainst = { EXPIRED: 'accounts.linkExpired', USED: 'accounts.linkUsed', UNKNOWN: 'accounts.linkUnknown' }

export const mayUseOfficerLink = (link: OfficerLink | undefined, now: string): Verdict => {
  const state = stateOfOfficerLink(link, now)
  return state === 'VALID' ? allowed : refuse(reasonsAgainst[state])
}

/** Sets the password of a link, once; the lock of the officer keeps a second use out. */
export const useOfficerLink = (ctx: PublicContext, uuid: string, hash: string): Promise<Verdict> =>
  ctx.transaction(async (tx) => {
    const seen = await findOfficerLinkRow(tx, uuid)
    if (seen) await lockOfficer(tx, seen.officerId)
    const link = await findOfficerLinkRow(tx, uuid)
    const verdict = mayUseOfficerLink(link, ctx.now)
    if (!verdict.ok || !link) return verdict
    await sql`update officer_links set used_at = ${ctx.now} where uuid = ${uuid}`.execute(tx)
    await storeOfficerPassword(tx, ctx.now, { id: link.officerId, hash, mustChange: false })
    await record(tx, { now: ctx.now }, { fact: 'officer.passwordSet', entity: 'officer', id: link.officerId })
    return verdict
  })
