import { isGlobalAdmin } from '@parkla/contract/access/actor.ts'
import { mayEditUsersOf, mayEditWhitelists } from '@parkla/contract/members/whitelists/whitelists.policy.ts'
import type { Whitelist } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { answeredList, countUsers, isInScope, recordColumns, type StoredList } from '../lists/lists.queries.ts'
import { isOfApps } from '../../people/access/visible-to.queries.ts'

/** Members inside now, under the alias `w`. */
export const usedNow = sql<number>`(select count(*)::int from sessions s
  where s.whitelist_id = w.id and s.deleted_at is null and s.status = 'STARTED')`

export const isManagedBy = (ownerId: number): RawBuilder<boolean> =>
  sql`exists(select 1 from list_managers m where m.list_id = w.id and m.owner_id = ${ownerId})`

/** Lists that the caller manages, and those of their region or places (R189) and apps (R176), without deleted ones. */
export const reachedWhitelists = (ctx: Pick<Context, 'actor' | 'reach'>): RawBuilder<boolean> =>
  sql`w.deleted_at is null and (${isManagedBy(ctx.actor.id)} or (${isOfApps(ctx.reach, sql`w.app_id`)}
    and (${isGlobalAdmin(ctx.actor)} or ${isInScope('w', scopeFor(ctx, 'whitelists.view'))})))`

export type WhitelistFields = StoredList<Omit<Whitelist, 'MayEditUsers'>> & { IsManager: boolean }

/** `MemberTerms` of the list `w` (R94). */
export const memberTermColumns = sql`w.charge_for_sessions as "ChargeForSessions",
  w.availability_table as "AvailabilityTable", jsonb_build_object('DiscountPercent', w.discount_percent,
    'FreeMinutes', w.free_minutes, 'Limit24h', w.limit_24h_in_cents) as "DiscountPlan"`

export const selectWhitelists = (ctx: Context): RawBuilder<unknown> => sql`
  select w.id as "Id", w.name as "Name", w.description as "Description", w.region as "Region",
    ${recordColumns('w')},
    w.public_registration_link_uuid::text as "PublicRegistrationLinkUuid",
    w.is_public_registration_link_enabled as "IsPublicRegistrationLinkEnabled",
    w.start_sessions_with_lpr as "StartSessionsWithLPR", ${memberTermColumns},
    exists(select 1 from favorite_whitelists f where f.whitelist_id = w.id and f.owner_id = ${ctx.actor.id})
      as "IsFavorite",
    coalesce((select jsonb_agg(jsonb_build_object('OwnerId', o.id, 'Name', coalesce(nullif(o.name, ''), o.email))
        order by lower(o.name), o.id)
      from list_managers m join owners o on o.id = m.owner_id and o.deleted_at is null
      where m.list_id = w.id), '[]') as "Managers",
    ${isManagedBy(ctx.actor.id)} as "IsManager",
    ${countUsers('w')} as "UserCount", ${countUsers('w', sql`u.status = 'PENDING'`)} as "PendingCount"
  from whitelists w join regions r on r.code = w.region`

/** The answer for this reader: e-mails are shown to those who edit its users, managers to those who assign them. */
export const asWhitelist = (
  { actor }: Pick<Context, 'actor'>,
  { IsManager, ...fields }: WhitelistFields,
): Whitelist => {
  const MayEditUsers = mayEditUsersOf(actor, { IsManager }).ok
  return {
    ...answeredList(fields),
    NotificationEmails: MayEditUsers ? fields.NotificationEmails : '',
    Managers: mayEditWhitelists(actor).ok ? fields.Managers : [],
    MayEditUsers,
  }
}
