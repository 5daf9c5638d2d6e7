import { unionOfScopes, type Scope } from '@parkla/contract/access/scope.ts'
import { dueMinutes } from '@parkla/contract/parking/bookings/booking-state.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { ChildPlace, PlaceFigures } from '@parkla/contract/parking/places/places.schema.ts'
import { weekdays } from '@parkla/contract/parking/tariffs/weekdays.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { placeVisibleTo, reaches } from '../../../people/access/visible-to.queries.ts'
import { readSettings } from '../../../office/settings/settings.queries.ts'
import { calendarDaysAround, type RegionDay } from '../../../office/settings/calendar/calendar-days.queries.ts'
import { familiesOf, freeSpotsOf, totalSpotsOf, type Counted, type Family } from './occupancy.ts'

type Columns = Omit<ChildPlace, 'AvailableSpots' | 'FreeSpots' | 'WithAdminRights' | 'ControllerDead' | 'isChildPlace'>

/** A place with its own figures, without its children's. */
export type CountedPlace = Columns &
  Counted & {
    isInReach: boolean
    /** One of its own controllers is dead (R159). */
    isControllerDead: boolean
  }

/** The first exception of the version for the local moment `l` and the day `c` of the calendar, as `specialDayOf` finds it. */
const exceptionNow = sql`
  select x.e->>'Rule' as rule from jsonb_array_elements(t.day_exceptions) with ordinality x(e, at)
  cross join lateral (select to_char(l.at, 'YYYY-MM-DD') as day, x.e->>'From' as first, x.e->>'To' as last) b
  cross join lateral (select substr(b.day, 6) as day, substr(b.first, 6) as first, substr(b.last, 6) as last) y
  where x.e->>'Days' in ('EVERY_DAY', c."Kind") and case
    when not (x.e->>'EveryYear')::boolean then b.day between b.first and b.last
    when y.first <= y.last then y.day between y.first and y.last
    else y.day >= y.first or y.day <= y.last end
  order by x.at limit 1`

/** Rule `r` of the version for the day `c` of the calendar, as `specialDayOf` applies it: no weekday for an ordinary or free day. */
const pricedLike = sql`case r.rule when 'REGION' then c."PricedLike" else r.rule end`

/**
 * Spots of the current period in the place's time zone (R42–R44), null without prices, by the weekday that the version counts the
 * day as (R51, R194).
 */
const spotsNow = (now: Instant, days: readonly RegionDay[]) => sql`
  select case when h.half_hour >= d.t1 and h.half_hour < d.t2 then d.spots12
      when h.half_hour >= d.t2 and h.half_hour < d.t3 then d.spots23 else d.spots31 end as spots
  from tariffs t
  cross join lateral (select ${now}::timestamptz at time zone p.time_zone as at) l
  cross join lateral (select extract(hour from l.at) * 2 + floor(extract(minute from l.at) / 30) as half_hour) h
  left join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) c(
      "Region" text, "Day" date, "Kind" text, "PricedLike" text, "FromHalfHour" int)
    on c."Region" = p.region and c."Day" = l.at::date and c."FromHalfHour" <= h.half_hour
  left join lateral (${exceptionNow}) x on true
  cross join lateral (select coalesce(x.rule,
    case c."Kind" when 'HOLIDAY' then t.holiday_rule when 'DAY_OFF' then t.day_off_rule
      when 'WORKING_DAY' then t.working_day_rule end,
    case when c."Kind" = 'HOLIDAY' and t.use_sunday_for_holidays then 'Sunday' end) as rule) r
  join tariff_days d on d.tariff_id = t.id and d.weekday =
    coalesce(array_position(${weekdays}::text[], ${pricedLike}), extract(isodow from l.at)::int)
  where t.place_id = p.id and t.withdrawn_at is null and t.valid_from <= ${now}::timestamptz
    and (t.valid_to is null or t.valid_to > ${now}::timestamptz)`

/**
 * Bookings that start within half an hour (R42), without those whose car has entered and is counted by its session. The case
 * saves the index scan for places without bookings.
 */
const dueBookings = (now: Instant) => sql`
  case when not p.is_bookable then 0 else (
    select count(*) from bookings b
    where b.place_id = p.id and b.deleted_at is null and b.start_time > ${now}::timestamptz
      and b.start_time <= ${now}::timestamptz + make_interval(mins => ${dueMinutes}::int)
      and not exists(select 1 from sessions s
        where s.plate_id = b.plate_id and s.status = 'STARTED' and s.deleted_at is null
          and s.place_id in (select g.id from places g where g.id = p.id or g.parent_id = p.id))) end`

/** No heartbeat for the time of the setting; a controller without any heartbeat is being set up (R159). */
const isControllerDead = (now: Instant, deadMinutes: number) => sql`
  exists(select 1 from gate_controllers g where g.place_id = p.id and g.deleted_at is null
    and g.last_heartbeat <= ${now}::timestamptz - make_interval(mins => ${deadMinutes}::int))`

type Wanted = { scope: Scope; now: Instant; ids: readonly number[] }

/**
 * The places of `ids` with their families, including members out of reach, which count in their parent's figures. Running sessions are
 * counted by the partial index of running ones; the manual count difference is added, with a minimum of 0.
 */
export const countPlaces = async (db: Db | Tx, { scope, now, ids }: Wanted): Promise<CountedPlace[]> => {
  // other operators' places are partners' (R41)
  const settings = await readSettings(db, ['ownOperatorCode', 'controllerDeadMinutes'])
  const { ownOperatorCode: own, controllerDeadMinutes: deadMinutes } = settings
  const days = await calendarDaysAround(db, now)
  const roots = sql`(${ids}::bigint[] || array(
    select parent_id from places where id = any(${ids}::bigint[]) and parent_id is not null))`
  const { rows } = await sql<CountedPlace>`
    select p.id as "Id", p.name as "Name", p.address_text as "AddressText", p.code as "Code", p.status as "Status",
      p.type as "Type", p.region as "Region", p.operator as "Operator", p.total_spots as "TotalSpots",
      case when p.is_bookable then p.id else 0 end as "BookablePlaceId",
      p.is_test as "IsTest", p.status = 'CLOSED' as "isClosed", p.operator <> ${own} as "IsPartner", p.parent_id as "parentId",
      ${placeVisibleTo(scope)} as "isInReach", spots.spots as spots,
      greatest(0, r.running + p.count_difference) as running, greatest(0, r.public + p.count_difference) as "publicRunning",
      ${dueBookings(now)} as due, ${isControllerDead(now, deadMinutes)} as "isControllerDead"
    from places p
    left join lateral (${spotsNow(now, days)}) spots on true
    cross join lateral (
      select count(*) as running, count(*) filter (where s.whitelist_id is null) as public from sessions s
      where s.place_id = p.id and s.status = 'STARTED' and s.deleted_at is null) r
    where p.deleted_at is null and (p.id = any(${roots}) or p.parent_id = any(${roots}))
    order by lower(p.name), p.id`.execute(db)
  return rows
}

/** R159: a place is dead if one of its own or its children's controllers is. */
export const hasDeadController = ({ place, children }: Family<CountedPlace>): boolean =>
  [place, ...children].some((each) => each.isControllerDead)

/** Whether the reader administers the place. */
const runsIt = (ctx: Context) => {
  const { asAdmin, adminPlaceIds } = ctx.reach
  const scope = unionOfScopes([asAdmin, { kind: 'places', placeIds: adminPlaceIds }])
  return ({ Id, Region }: CountedPlace): boolean => reaches(scope, { placeId: Id, region: Region })
}

const childRow =
  (ctx: Context) =>
  (family: Family<CountedPlace>): ChildPlace => {
    const { place } = family
    const { free, available } = freeSpotsOf(family)
    const { parentId, isInReach: _, spots: _spots, running: _running, publicRunning: _public, ...rest } = place
    const { isControllerDead: _dead, due: _due, isClosed: _closed, ...columns } = rest
    return {
      ...columns,
      TotalSpots: totalSpotsOf(family),
      AvailableSpots: available,
      FreeSpots: free,
      WithAdminRights: runsIt(ctx)(place),
      ControllerDead: hasDeadController(family),
      isChildPlace: parentId !== null,
    }
  }

/** Rows of the list: places in reach, with figures of the whole family (R40, R42). */
export const readRows = async (
  ctx: Context,
  ids: readonly number[],
  db: Db | Tx = ctx.replica,
): Promise<PlaceFigures[]> => {
  const counted = await countPlaces(db, { scope: scopeFor(ctx, 'places.view'), now: ctx.now, ids })
  const byId = new Map(counted.map((place) => [place.Id, place]))
  const familyOf = familiesOf(counted)
  const row = childRow(ctx)
  return ids.flatMap((id): PlaceFigures[] => {
    const place = byId.get(id)
    if (!place) return []
    const family = familyOf(place)
    const seen = family.children.filter(({ isInReach }) => isInReach)
    return [{ ...row(family), ChildPlaces: seen.map((child) => row(familyOf(child))) }]
  })
}
