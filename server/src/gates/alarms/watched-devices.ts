import type {
  Situation,
  WatchedCamera,
  WatchedController,
  WatchedGate,
  AlarmThresholds,
} from '@parkla/contract/gates/alarms/alarm-causes.ts'
import type { AlarmKind } from '@parkla/contract/gates/alarms/alarms.schema.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { calendarOf } from '@parkla/contract/parking/places/places.schema.ts'
import { isOpenAt, isOpenThrough, type LocalHours } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import { weekdays } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import { calendarDaysAround, type RegionDay } from '../../office/settings/calendar/calendar-days.queries.ts'
import { storedRules, type StoredRules } from '../../parking/places/prices/tariffs.queries.ts'

type Watching = { thresholds: AlarmThresholds; now: Instant; listeningSince: Instant }

const before = (now: Instant, minutes: number): Instant => new Date(Date.parse(now) - minutes * 60_000).toISOString()

/** Causes with an open alarm of a device, and its kind. */
const openCauses = async (db: Db): Promise<Map<string, AlarmKind>> => {
  const { rows } = await sql<{ cause: string; kind: AlarmKind }>`
    select cause, kind from alarms where cleared_at is null and kind <> 'BOOKS_DIFFER'`.execute(db)
  return new Map(rows.map(({ cause, kind }) => [cause, kind]))
}

type OpenAlarms = ReadonlyMap<string, AlarmKind>

/** Controllers with an open weak-signal alarm are read until the signal recovers. */
const weakControllers = (open: OpenAlarms): number[] =>
  [...open].flatMap(([cause, kind]) => (kind === 'WEAK_SIGNAL' ? [Number(cause.split(':')[1])] : []))

/** Reads only devices that may have a cause; the pure rule decides. */
const suspectControllers = async (
  db: Db,
  { thresholds, now }: Watching,
  open: OpenAlarms,
): Promise<WatchedController[]> => {
  const { rows } = await sql<WatchedController>`
    select c.id, c.place_id as "placeId", c.last_heartbeat as "lastHeartbeat", c.last_rssi as rssi
    from gate_controllers c
    where c.deleted_at is null and c.last_heartbeat is not null
      and (c.last_heartbeat <= ${before(now, thresholds.controllerLateMinutes)}
        or c.last_rssi <= ${thresholds.weakSignalDbm} or c.id = any(${weakControllers(open)}::bigint[]))`.execute(db)
  return rows
}

const suspectGates = async (db: Db, { thresholds, now }: Watching): Promise<WatchedGate[]> => {
  const { rows } = await sql<WatchedGate>`
    select g.id, c.place_id as "placeId", c.id as "controllerId", g.activity,
      coalesce(g.activity_since, ${zeroDate}::timestamptz) as "activitySince", g.is_always_opened as "isAlwaysOpened",
      coalesce(g.always_opened_until, ${zeroDate}::timestamptz) as "alwaysOpenedUntil"
    from gates g join gate_controllers c on c.id = g.gate_controller_id and c.deleted_at is null
    where g.deleted_at is null and (g.is_always_opened
      or g.activity = 'OPEN' and g.activity_since <= ${before(now, thresholds.gateOpenMinutes)})`.execute(db)
  return rows
}

type QuietCamera = Pick<WatchedCamera, 'id' | 'placeId' | 'gateId' | 'silentSince'>
type PlaceHours = StoredRules & {
  id: number
  region: string
  timeZone: string
  isClosed: boolean
  countsHolidays: boolean | null
  /** Opening half-hours from Monday on; null for a place without prices. */
  hours: [from: number, to: number][] | null
}

const quietCameras = async (db: Db, { thresholds, now }: Watching): Promise<QuietCamera[]> => {
  const { rows } = await sql<QuietCamera>`
    select c.id, c.place_id as "placeId", c.gate_id as "gateId", coalesce(c.last_read_at, c.created_at) as "silentSince"
    from cameras c
    where c.deleted_at is null
      and coalesce(c.last_read_at, c.created_at) <= ${before(now, thresholds.noReadsMinutes)}`.execute(db)
  return rows
}

const hoursOf = async (db: Db, placeIds: readonly number[], now: Instant): Promise<PlaceHours[]> => {
  const { rows } = await sql<PlaceHours>`
    select p.id, p.region, p.time_zone as "timeZone", p.status = 'CLOSED' as "isClosed",
      t.use_sunday_for_holidays as "countsHolidays", t.holiday_rule, t.day_off_rule, t.working_day_rule,
      t.day_exceptions,
      (select jsonb_agg(jsonb_build_array(d.from_v2, d.to_v2) order by d.weekday)
        from tariff_days d where d.tariff_id = t.id) as hours
    from places p
    left join tariffs t on t.place_id = p.id and t.withdrawn_at is null and t.valid_from <= ${now}
      and (t.valid_to is null or t.valid_to > ${now})
    where p.deleted_at is null and p.id = any(${placeIds}::bigint[])`.execute(db)
  return rows
}

const wholeWeek: PlaceHours['hours'] = weekdays.map(() => [0, 48])

/** Opening hours (R49); a place without prices is open all day. */
const localHours = (place: PlaceHours, days: readonly RegionDay[]): LocalHours => {
  const { hours, timeZone, countsHolidays, region } = place
  const week = Object.fromEntries(
    weekdays.map((weekday, index) => {
      const [FromV2 = 0, ToV2 = 48] = (hours ?? wholeWeek)[index] ?? []
      return [weekday, { FromV2, ToV2 }]
    }),
  )
  return {
    // The array has all seven weekdays.
    table: { UseSundayForHolidays: countsHolidays ?? false, ...storedRules(place), ...week } as LocalHours['table'],
    timeZone,
    calendar: calendarOf(days.filter(({ Region }) => Region === region)),
  }
}

/** Opening hours are computed once per place, not per camera. */
const suspectCameras = async (db: Db, watching: Watching): Promise<WatchedCamera[]> => {
  const { now, thresholds } = watching
  const quiet = await quietCameras(db, watching)
  if (quiet.length === 0) return []
  const from = before(now, thresholds.noReadsMinutes)
  const days = await calendarDaysAround(db, now)
  const places = await hoursOf(db, [...new Set(quiet.map(({ placeId }) => placeId))], now)
  const openings = new Map(
    places.map((place) => {
      const local = localHours(place, days)
      const isOpenNow = !place.isClosed && isOpenAt(local, now)
      return [place.id, { isOpenNow, isOpenLong: isOpenNow && isOpenThrough(local, from, now) }]
    }),
  )
  return quiet.map((camera) => ({
    ...camera,
    ...(openings.get(camera.placeId) ?? { isOpenNow: false, isOpenLong: false }),
  }))
}

/** Devices that may have a cause, and the open alarms: five statements for any number of healthy devices. */
export const readSituation = async (db: Db, watching: Watching): Promise<Situation> => {
  const open = await openCauses(db)
  return {
    controllers: await suspectControllers(db, watching, open),
    gates: await suspectGates(db, watching),
    cameras: await suspectCameras(db, watching),
    open,
    listeningSince: watching.listeningSince,
  }
}
