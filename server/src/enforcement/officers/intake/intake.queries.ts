import type * as z from 'zod'
import type {
  OfficerCheck,
  OfficerCheckStatus,
  OfficerPlaces,
} from '@parkla/contract/enforcement/officers/intake/intake.schema.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { dayKey, instantToLocal } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { PublicContext } from '../../../kit/context.ts'
import { checkStatus } from '../../status-checks/check-status.ts'
import { reasonTextIn } from '../../fine-records/fines.row.ts'
import { officerAt, officerOf } from './officer-tokens.ts'

type Place = Omit<OfficerPlaces['places'][number], 'currency'>

/** Places, reasons and amounts that the app needs offline. */
export const listOfficerPlaces = async (ctx: PublicContext): Promise<OfficerPlaces> => {
  const { placeGroupId } = await officerOf(ctx)
  const ofGroup = sql`select p.id from place_group_places h join places p on p.id = h.place_id
    where h.place_group_id = ${placeGroupId} and p.deleted_at is null`
  const { rows: places } = await sql<Place>`
    select id, name, region, type = 'CAR_WASH' as "isCarWash", time_zone as "timeZone" from places
    where id in (${ofGroup}) order by lower(name), id`.execute(ctx.replica)
  const { rows: reasons } = await sql<OfficerPlaces['reasons'][number]>`
    select g.code, g.type, ${reasonTextIn(ctx.language)} as text from fine_reasons g where g.is_active
    order by g.id`.execute(ctx.replica)
  // Amounts in force today where the officer works, as at issue; the newest of a place or region.
  const { rows: amounts } = await sql<OfficerPlaces['amounts'][number]>`
    select distinct on (g.id, a.region, a.place_id) g.code as "reasonCode", a.region,
      coalesce(a.place_id, 0) as "placeId", a.amount_in_cents as "amountInCents"
    from fine_amounts a join fine_reasons g on g.id = a.reason_id
      cross join lateral (select (${ctx.now}::timestamptz at time zone q.time_zone)::date as today from places q
        where q.id in (${ofGroup}) and q.region = a.region and (a.place_id is null or q.id = a.place_id)
        order by q.id limit 1) d
    where g.is_active and a.valid_from <= d.today and (a.valid_to is null or a.valid_to >= d.today)
    order by g.id, a.region, a.place_id, a.valid_from desc`.execute(ctx.replica)
  const currency = ({ region, timeZone }: Place) => currencyOf(region, dayKey(instantToLocal(ctx.now, timeZone)))
  return { places: places.map((place) => ({ ...place, currency: currency(place) })), reasons, amounts }
}

/** Each check is a row of the log (R139); a check that waited on an offline phone is judged at its own time. */
export const checkForOfficer = async (
  ctx: PublicContext,
  { placeId, licensePlate: plate, secondsAgo }: z.output<typeof OfficerCheckStatus>,
): Promise<OfficerCheck> => {
  const officer = await officerAt(ctx, placeId)
  const at = new Date(Date.parse(ctx.now) - secondsAgo * 1000).toISOString()
  return checkStatus(ctx, { placeId, plate, at, by: { officerId: officer.id } })
}
