import { lastDayOf } from '@parkla/contract/kit/calendar.ts'
import { formatLocalDate, instantToLocal, isSet, type Instant } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, insist, Rejection } from '../../kit/errors.ts'
import { isChoosableApp, isOfApps, placeVisibleTo } from '../../people/access/visible-to.queries.ts'
import { passColumns, type PassRow } from './passes.row.ts'

/** Refuses an app that does not exist or is not one of the caller's (R176). */
export const insistOnApp = async (
  tx: Tx,
  ctx: Context,
  { AppId, field }: { AppId: number; field: string },
): Promise<void> => {
  const { rows } = await sql`select 1 where ${isChoosableApp(ctx.reach, { AppId, before: undefined })}`.execute(tx)
  insist(rows.length > 0 ? { ok: true } : reject('passes.unknownApp'), field)
}

/** The pass of a place in scope and of the caller's apps, locked until the transaction ends. */
export const lockPass = async (
  tx: Tx,
  ctx: Context,
  { id, passId }: { id: number; passId: number },
): Promise<PassRow> => {
  await sql`select 1 from monthly_passes where id = ${passId} for update`.execute(tx)
  const { rows } = await sql<PassRow>`
    select ${passColumns}
    from monthly_passes m join places p on p.id = m.place_id left join clients c on c.id = m.client_id
    where m.id = ${passId} and m.place_id = ${id} and m.deleted_at is null and p.deleted_at is null
      and ${placeVisibleTo(scopeFor(ctx, 'passes.edit'))} and ${isOfApps(ctx.reach, sql`m.app_id`)}`.execute(tx)
  return found(rows[0])
}

type Wanted = { placeId: number; passId: number; phone: string; zone: string; ValidFrom: Instant; ValidTo: Instant }

/** `01.03.2026–31.03.2026`, or `…–∞` (R108). */
const termText = ({ from, to }: { from: Instant; to: Instant | null }, zone: string): string => {
  const last = to === null ? '∞' : formatLocalDate(lastDayOf(instantToLocal(to, zone)))
  return `${formatLocalDate(instantToLocal(from, zone))}–${last}`
}

export const overlap = (term: string): Rejection =>
  new Rejection(422, 'passes.overlap', { details: { term }, fields: [{ Field: 'ValidFrom', Error: 'passes.overlap' }] })

/** Refuses overlapping passes of one phone number at a place (R107). */
export const insistFree = async (
  tx: Tx,
  { placeId, passId, phone, zone, ValidFrom, ValidTo }: Wanted,
): Promise<void> => {
  const to = isSet(ValidTo) ? ValidTo : null
  const { rows } = await sql<{ from: Instant; to: Instant | null }>`
    select valid_from as "from", valid_to as "to" from monthly_passes
    where place_id = ${placeId} and phone_number = ${phone} and deleted_at is null and id <> ${passId}
      and tstzrange(valid_from, valid_to) && tstzrange(${ValidFrom}::timestamptz, ${to}::timestamptz)
    order by valid_from limit 1`.execute(tx)
  if (rows[0]) throw overlap(termText(rows[0], zone))
}

type Term = { placeId: number; from: Instant; to: Instant | null }

/** The most passes in force at once within a term: a sum over their starts and ends in order of time. */
export const mostInForce = async (tx: Tx, { placeId, from, to }: Term): Promise<number> => {
  const { rows } = await sql<{ most: number }>`
    with passes as (
      select valid_from, valid_to from monthly_passes
      where place_id = ${placeId} and deleted_at is null and status = 'ACTIVE'
        and tstzrange(valid_from, valid_to) && tstzrange(${from}::timestamptz, ${to}::timestamptz)),
    steps as (
      select greatest(valid_from, ${from}) as at, 1 as step from passes
      union all select valid_to, -1 from passes where valid_to is not null)
    select coalesce(max(n), 0)::int as most
    from (select sum(step) over (order by at, step rows unbounded preceding) as n from steps) t`.execute(tx)
  return rows[0]?.most ?? 0
}
