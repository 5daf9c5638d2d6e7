import { isGlobalAdmin } from '@parkla/contract/access/actor.ts'
import type { Scope } from '@parkla/contract/access/scope.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { mayEditUsersOf, mayEditWhitelists } from '@parkla/contract/whitelists/whitelists.policy.ts'
import { formatBarIds, type Whitelist } from '@parkla/contract/whitelists/whitelists.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { openListUsers } from './users/list-users.queries.ts'
import { isOfApps } from '../access/visible-to.ts'

export const whitelistUsers = openListUsers({
  lists: 'whitelists',
  users: 'whitelist_users',
  cars: 'whitelist_user_plates',
  ofList: 'whitelist_id',
  ofUser: 'whitelist_user_id',
})

/** Members inside now, under the alias `w`. */
export const usedNow = sql<number>`(select count(*)::int from sessions s
  where s.whitelist_id = w.id and s.deleted_at is null and s.status = 'STARTED')`

const isInScope = (scope: Scope): RawBuilder<boolean> => {
  if (scope.kind === 'everything') return sql`true`
  const regions = 'regions' in scope ? [...scope.regions] : []
  const placeIds = 'placeIds' in scope ? [...scope.placeIds] : []
  return sql`(w.region = any(${regions}::text[]) or case w.valid_in_type
    when 'PLACES' then exists(select 1 from whitelist_places l
      where l.whitelist_id = w.id and l.place_id = any(${placeIds}::bigint[]))
    else exists(select 1 from whitelist_zones l join place_zones z on z.zone_id = l.zone_id
      join places p on p.id = z.place_id and p.region = w.region
      where l.whitelist_id = w.id and z.place_id = any(${placeIds}::bigint[])) end)`
}

export const isManagedBy = (ownerId: number): RawBuilder<boolean> =>
  sql`exists(select 1 from whitelist_managers m where m.whitelist_id = w.id and m.owner_id = ${ownerId})`

/** Lists that the caller manages, and those of their region or places (R189) and apps (R176), without deleted ones. */
export const reachedWhitelists = (ctx: Pick<Context, 'actor' | 'reach'>): RawBuilder<boolean> =>
  sql`w.deleted_at is null and (${isManagedBy(ctx.actor.id)} or (${isOfApps(ctx.reach, sql`w.app_id`)}
    and (${isGlobalAdmin(ctx.actor)} or ${isInScope(scopeFor(ctx, 'whitelists.view'))})))`

/** Columns of the answer; ids and managers as arrays, unset moments as null. */
export type WhitelistFields = Omit<
  Whitelist,
  'Places' | 'Zones' | 'ValidFrom' | 'ValidTo' | 'RegistrationOpenUntil' | 'MayEditUsers'
> & {
  placeIds: number[]
  zoneIds: number[]
  ValidFrom: Instant | null
  ValidTo: Instant | null
  RegistrationOpenUntil: Instant | null
  IsManager: boolean
}

/** Users by status; no column of its own, so that an entry never waits for a counter. */
const countOf = (status: RawBuilder<unknown>) => sql`(select count(*)::int from whitelist_users u
  where u.whitelist_id = w.id and u.deleted_at is null and ${status})`

/** `MemberTerms` of the list `w` (R94). */
export const memberTermColumns = sql`w.charge_for_sessions as "ChargeForSessions",
  w.availability_table as "AvailabilityTable", jsonb_build_object('DiscountPercent', w.discount_percent,
    'FreeMinutes', w.free_minutes, 'Limit24h', w.limit_24h_in_cents) as "DiscountPlan"`

export const selectWhitelists = (ctx: Context): RawBuilder<unknown> => sql`
  select w.id as "Id", w.name as "Name", w.description as "Description", w.valid_in_type as "ValidInType",
    w.region as "Region", w.valid_from as "ValidFrom", w.valid_to as "ValidTo", w.app_id as "AppId",
    w.app_registration_code as "AppRegistrationCode", w.registration_open_until as "RegistrationOpenUntil",
    w.notification_emails as "NotificationEmails",
    w.notification_digest as "NotificationDigest", w.auto_approve as "AutoApprove",
    w.approval_message as "ApprovalMessage",
    w.registration_request_received_message as "RegistrationRequestReceivedMessage",
    w.public_registration_link_uuid::text as "PublicRegistrationLinkUuid",
    w.is_public_registration_link_enabled as "IsPublicRegistrationLinkEnabled",
    w.start_sessions_with_lpr as "StartSessionsWithLPR", ${memberTermColumns},
    w.updated_at as "UpdatedAt", r.time_zone as "TimeZone",
    exists(select 1 from favorite_whitelists f where f.whitelist_id = w.id and f.owner_id = ${ctx.actor.id})
      as "IsFavorite",
    to_jsonb(array(select place_id from whitelist_places where whitelist_id = w.id order by 1)) as "placeIds",
    to_jsonb(array(select zone_id from whitelist_zones where whitelist_id = w.id order by 1)) as "zoneIds",
    coalesce((select jsonb_agg(jsonb_build_object('OwnerId', o.id, 'Name', coalesce(nullif(o.name, ''), o.email))
        order by lower(o.name), o.id)
      from whitelist_managers m join owners o on o.id = m.owner_id and o.deleted_at is null
      where m.whitelist_id = w.id), '[]') as "Managers",
    ${isManagedBy(ctx.actor.id)} as "IsManager",
    ${countOf(sql`true`)} as "UserCount", ${countOf(sql`u.status = 'PENDING'`)} as "PendingCount"
  from whitelists w join regions r on r.code = w.region`

/** The answer for this reader: e-mails are shown to those who edit its users, managers to those who assign them. */
export const asWhitelist = (
  { actor }: Pick<Context, 'actor'>,
  { placeIds, zoneIds, IsManager, ...row }: WhitelistFields,
): Whitelist => {
  const MayEditUsers = mayEditUsersOf(actor, { IsManager }).ok
  return {
    ...row,
    Places: formatBarIds(placeIds),
    Zones: formatBarIds(zoneIds),
    ValidFrom: row.ValidFrom ?? zeroDate,
    ValidTo: row.ValidTo ?? zeroDate,
    RegistrationOpenUntil: row.RegistrationOpenUntil ?? zeroDate,
    NotificationEmails: MayEditUsers ? row.NotificationEmails : '',
    Managers: mayEditWhitelists(actor).ok ? row.Managers : [],
    MayEditUsers,
  }
}
