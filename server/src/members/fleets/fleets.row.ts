import { isGlobalAdmin } from '@parkla/contract/access/actor.ts'
import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import {
  mayEditFleets,
  mayEditUsersOfFleet,
  mayManageVisitors,
  mayReadBalance,
} from '@parkla/contract/members/fleets/fleets.policy.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { answeredList, countUsers, isInScope, recordColumns, type StoredList } from '../lists/lists.queries.ts'
import { isOfApps } from '../../people/access/visible-to.queries.ts'
import { balanceOfFleet } from './covering.queries.ts'

/** Fleets that the caller manages, and those of an admin's region or places (R189) and apps (R176), without deleted ones. */
export const reachedFleets = (ctx: Pick<Context, 'actor' | 'reach'>): RawBuilder<boolean> =>
  sql`f.deleted_at is null
    and (exists(select 1 from list_managers m where m.list_id = f.id and m.owner_id = ${ctx.actor.id})
      or (${isOfApps(ctx.reach, sql`f.app_id`)}
        and (${isGlobalAdmin(ctx.actor)} or ${isInScope('f', scopeFor(ctx, 'fleets.view'))})))`

export type FleetFields = StoredList<Omit<Fleet, 'MayEditUsers' | 'MayManageVisitors'>> & {
  IsManager: boolean
  /** The fleet user to whom the manager is restricted; 0: all users. */
  RestrictedTo: number
}

/** Users that the caller sees: a restricted manager only theirs (R100). */
export const userCount = (ctx: Context, status = sql`true`) =>
  countUsers(
    'f',
    sql`${status} and not exists(select 1 from list_managers m
      where m.list_id = f.id and m.owner_id = ${ctx.actor.id} and m.restricted_to_user_id <> u.id)`,
  )

/** Columns of both the list and the record, under the alias `f`. */
export const fleetColumns = (ctx: Context): RawBuilder<unknown> => sql`
  f.id as "Id", f.name as "Name", f.description as "Description", f.region as "Region", f.type as "Type",
  f.daily_limit_in_cents_per_user as "DailyLimitInCentsPerUser",
  f.monthly_limit_in_cents_per_user as "MonthlyLimitInCentsPerUser",
  f.reset_used_limits_each_month as "ResetUsedLimitsEachMonth", f.max_number_of_users as "MaxNumberOfUsers",
  f.currency as "Currency", ${userCount(ctx)} as "UserCount",
  (${mayEditFleets(ctx.actor).ok} or exists(select 1 from list_managers m
    where m.list_id = f.id and m.owner_id = ${ctx.actor.id})) as "MayManageVisitors"`

export const selectFleets = (ctx: Context): RawBuilder<unknown> => sql`
  select ${fleetColumns(ctx)}, ${recordColumns('f')}, f.app_info_text as "AppInfoText",
    f.low_balance_in_cents as "LowBalanceInCents",
    case f.type when 'PREPAID' then ${balanceOfFleet()}::bigint end as "BalanceInCents",
    exists(select 1 from list_managers m where m.list_id = f.id and m.owner_id = ${ctx.actor.id}) as "IsManager",
    coalesce((select m.restricted_to_user_id from list_managers m
      where m.list_id = f.id and m.owner_id = ${ctx.actor.id}), 0) as "RestrictedTo",
    coalesce((select jsonb_agg(jsonb_build_object('ID', m.id, 'OwnerId', o.id,
        'Name', coalesce(nullif(o.name, ''), o.email),
        'RestrictedToFleetUserId', coalesce(m.restricted_to_user_id, 0), 'RestrictedToName', coalesce(u.name, ''))
        order by lower(o.name), o.id)
      from list_managers m join owners o on o.id = m.owner_id and o.deleted_at is null
        left join fleet_users u on u.id = m.restricted_to_user_id
      where m.list_id = f.id), '[]') as "Managers"
  from fleets f join regions r on r.code = f.region`

/** The answer for this reader: managers are shown to those who assign them. */
export const asFleet = (
  { actor }: Pick<Context, 'actor'>,
  { IsManager, RestrictedTo, ...fields }: FleetFields,
): Fleet => {
  const reader = { IsManager, RestrictedTo }
  const MayEditUsers = mayEditUsersOfFleet(actor, reader).ok
  return {
    ...answeredList(fields),
    NotificationEmails: MayEditUsers ? fields.NotificationEmails : '',
    BalanceInCents: mayReadBalance(actor, reader).ok ? fields.BalanceInCents : null,
    MayEditUsers,
    MayManageVisitors: mayManageVisitors(actor, reader).ok,
    Managers: mayEditFleets(actor).ok ? fields.Managers : [],
  }
}
