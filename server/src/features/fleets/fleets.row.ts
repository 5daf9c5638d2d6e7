import { isGlobalAdmin } from '@parkla/contract/access/actor.ts'
import type { Scope } from '@parkla/contract/access/scope.ts'
import type { Fleet } from '@parkla/contract/fleets/fleets.schema.ts'
import {
  mayEditFleets,
  mayEditUsersOfFleet,
  mayManageVisitors,
  mayReadBalance,
} from '@parkla/contract/fleets/fleets.policy.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { formatBarIds } from '@parkla/contract/whitelists/whitelists.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { openListUsers } from '../whitelists/users/list-users.queries.ts'
import { isOfApps } from '../access/visible-to.ts'
import { balanceOfFleet } from './covering.queries.ts'

export const fleetUsers = openListUsers({
  lists: 'fleets',
  users: 'fleet_users',
  cars: 'fleet_user_plates',
  ofList: 'fleet_id',
  ofUser: 'fleet_user_id',
})

const isInScope = (scope: Scope): RawBuilder<boolean> => {
  if (scope.kind === 'everything') return sql`true`
  const regions = 'regions' in scope ? [...scope.regions] : []
  const placeIds = 'placeIds' in scope ? [...scope.placeIds] : []
  return sql`(f.region = any(${regions}::text[]) or case f.valid_in_type
    when 'PLACES' then exists(select 1 from fleet_places l
      where l.fleet_id = f.id and l.place_id = any(${placeIds}::bigint[]))
    else exists(select 1 from fleet_zones l join place_zones z on z.zone_id = l.zone_id
      join places p on p.id = z.place_id and p.region = f.region
      where l.fleet_id = f.id and z.place_id = any(${placeIds}::bigint[])) end)`
}

/** Fleets that the caller manages, and those of an admin's region or places (R189) and apps (R176), without deleted ones. */
export const reachedFleets = (ctx: Pick<Context, 'actor' | 'reach'>): RawBuilder<boolean> =>
  sql`f.deleted_at is null
    and (exists(select 1 from fleet_managers m where m.fleet_id = f.id and m.owner_id = ${ctx.actor.id})
      or (${isOfApps(ctx.reach, sql`f.app_id`)}
        and (${isGlobalAdmin(ctx.actor)} or ${isInScope(scopeFor(ctx, 'fleets.view'))})))`

/** Columns of the answer; ids as arrays, unset moments as null. */
export type FleetFields = Omit<
  Fleet,
  'Places' | 'Zones' | 'ValidFrom' | 'ValidTo' | 'RegistrationOpenUntil' | 'MayEditUsers' | 'MayManageVisitors'
> & {
  IsManager: boolean
  /** 0: all users. */
  RestrictedTo: number
  placeIds: number[]
  zoneIds: number[]
  ValidFrom: Instant | null
  ValidTo: Instant | null
  RegistrationOpenUntil: Instant | null
}

/** Users that the caller sees: a restricted manager only theirs (R100). */
export const userCount = (ctx: Context, status = sql`true`) => sql`(select count(*)::int from fleet_users u
  where u.fleet_id = f.id and u.deleted_at is null and ${status} and not exists(select 1 from fleet_managers m
    where m.fleet_id = f.id and m.owner_id = ${ctx.actor.id} and m.restricted_to_fleet_user_id <> u.id))`

/** Columns of both the list and the record, under the alias `f`. */
export const fleetColumns = (ctx: Context): RawBuilder<unknown> => sql`
  f.id as "Id", f.name as "Name", f.description as "Description", f.region as "Region", f.type as "Type",
  f.daily_limit_in_cents_per_user as "DailyLimitInCentsPerUser",
  f.monthly_limit_in_cents_per_user as "MonthlyLimitInCentsPerUser",
  f.reset_used_limits_each_month as "ResetUsedLimitsEachMonth", f.max_number_of_users as "MaxNumberOfUsers",
  f.currency as "Currency", ${userCount(ctx)} as "UserCount",
  (${mayEditFleets(ctx.actor).ok} or exists(select 1 from fleet_managers m
    where m.fleet_id = f.id and m.owner_id = ${ctx.actor.id})) as "MayManageVisitors"`

export const selectFleets = (ctx: Context): RawBuilder<unknown> => sql`
  select ${fleetColumns(ctx)}, f.app_info_text as "AppInfoText", f.valid_in_type as "ValidInType",
    f.valid_from as "ValidFrom", f.valid_to as "ValidTo", f.app_id as "AppId", f.updated_at as "UpdatedAt",
    f.app_registration_code as "AppRegistrationCode", f.registration_open_until as "RegistrationOpenUntil",
    f.notification_emails as "NotificationEmails", f.notification_digest as "NotificationDigest",
    f.auto_approve as "AutoApprove", f.approval_message as "ApprovalMessage",
    f.registration_request_received_message as "RegistrationRequestReceivedMessage",
    f.low_balance_in_cents as "LowBalanceInCents",
    case f.type when 'PREPAID' then ${balanceOfFleet()}::bigint end as "BalanceInCents", r.time_zone as "TimeZone",
    exists(select 1 from fleet_managers m where m.fleet_id = f.id and m.owner_id = ${ctx.actor.id}) as "IsManager",
    coalesce((select m.restricted_to_fleet_user_id from fleet_managers m
      where m.fleet_id = f.id and m.owner_id = ${ctx.actor.id}), 0) as "RestrictedTo",
    to_jsonb(array(select place_id from fleet_places where fleet_id = f.id order by 1)) as "placeIds",
    to_jsonb(array(select zone_id from fleet_zones where fleet_id = f.id order by 1)) as "zoneIds",
    coalesce((select jsonb_agg(jsonb_build_object('ID', m.id, 'OwnerId', o.id,
        'Name', coalesce(nullif(o.name, ''), o.email),
        'RestrictedToFleetUserId', coalesce(m.restricted_to_fleet_user_id, 0), 'RestrictedToName', coalesce(u.name, ''))
        order by lower(o.name), o.id)
      from fleet_managers m join owners o on o.id = m.owner_id and o.deleted_at is null
        left join fleet_users u on u.id = m.restricted_to_fleet_user_id
      where m.fleet_id = f.id), '[]') as "Managers"
  from fleets f join regions r on r.code = f.region`

/** The answer for this reader: managers are shown to those who assign them. */
export const asFleet = (
  { actor }: Pick<Context, 'actor'>,
  { placeIds, zoneIds, IsManager, RestrictedTo, ...row }: FleetFields,
): Fleet => ({
  ...row,
  Places: formatBarIds(placeIds),
  Zones: formatBarIds(zoneIds),
  ValidFrom: row.ValidFrom ?? zeroDate,
  ValidTo: row.ValidTo ?? zeroDate,
  RegistrationOpenUntil: row.RegistrationOpenUntil ?? zeroDate,
  NotificationEmails: mayEditUsersOfFleet(actor, { IsManager, RestrictedTo }).ok ? row.NotificationEmails : '',
  BalanceInCents: mayReadBalance(actor, { IsManager, RestrictedTo }).ok ? row.BalanceInCents : null,
  MayEditUsers: mayEditUsersOfFleet(actor, { IsManager, RestrictedTo }).ok,
  MayManageVisitors: mayManageVisitors(actor, { IsManager, RestrictedTo }).ok,
  Managers: mayEditFleets(actor).ok ? row.Managers : [],
})
