import { longestBookingDays } from '@parkla/contract/parking/bookings/bookings.policy.ts'
import type { ListBookings, Moment } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { phoneCodeOf, wholePhone } from '@parkla/contract/kit/phones/phone.ts'
import {
  addDays,
  dayMs,
  hourMs,
  instantToLocal,
  instantToLocalText,
  startOfDay,
  type Instant,
} from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import { record } from '../../../kit/audit.ts'
import type { Context } from '../../../kit/context.ts'
import { duringDays } from '../../../kit/days.ts'
import { containing, hasText, indexedPart, plateContains, spellingsOf } from '../../../kit/database/like.ts'
import { instantAt, type BookableRow } from '../bookable.queries.ts'
import { isNotParkingHere, plateOfBooking, platesParkedAt } from '../bookings.row.ts'
import { clientText } from './client-text.ts'
import type { PageWanted, Plates, Sought } from './page-rows.ts'

/** Filters by local days of the place (R146). */
export const dayConditions = (
  filter: Pick<ListBookings, 'from' | 'to' | 'extraFilter'>,
  zone: string,
): RawBuilder<unknown>[] => {
  const { from, to } = filter
  if (filter.extraFilter === 'PARKING_ACTIVE') return []
  const last = to && startOfDay(addDays(to, 1), zone)
  return [
    ...duringDays('b.start_time', { from, zone }),
    // An end filter implies a start limit: the index scan begins there instead of at the newest row.
    ...(last ? [sql`b.start_time < ${last} and b.end_time <= ${last}`] : []),
  ]
}

/** The repeated DST hour is one cell, as in the heatmap, and lasts two hours (R151). */
const hoursFrom = (at: Moment, { from, zone }: { from: Instant; zone: string }): number => {
  const next = new Date(Date.parse(from) + hourMs).toISOString()
  return 'local' in at && instantToLocalText(next, zone) === instantToLocalText(from, zone) ? 2 : 1
}

/**
 * Overlaps an hour. A booking lasts at most a year (R143), so the index scan by start is bounded on both
 * sides.
 */
export const hourConditions = ({ at }: Pick<ListBookings, 'at'>, zone: string): RawBuilder<unknown>[] => {
  if (!at) return []
  const from = instantAt(at, { zone, field: 'at' })
  const end = new Date(Date.parse(from) + hoursFrom(at, { from, zone }) * hourMs).toISOString()
  const earliest = new Date(Date.parse(from) - longestBookingDays * dayMs).toISOString()
  return [
    sql`b.start_time >= ${earliest} and b.start_time < ${end}`,
    sql`b.period && tstzrange(${from}::timestamptz, ${end}::timestamptz)`,
  ]
}

/** Filters shared by list and calendar. */
export type Filter = Omit<ListBookings, 'at' | 'from' | 'to' | 'page' | 'page_size' | 'cursor'>

/** Converts the filters to the index scan's input. */
export type Wanted = Pick<PageWanted, 'conditions' | 'plates' | 'sought'>

type Asking = { filter: Filter; place: BookableRow }

const creationConditions = ({ filter, place }: Asking): RawBuilder<unknown>[] => {
  const day = filter.created_at
  return duringDays('b.created_at', { from: day, to: day, zone: place.TimeZone })
}

/** PARKING_ACTIVE (R146): scans only bookings of parked cars. */
const extraConditions = (ctx: Context, { filter, place }: Asking): RawBuilder<unknown>[] => {
  if (filter.extraFilter === 'PARKING_NOT_ACTIVE') return [isNotParkingHere]
  if (filter.extraFilter !== 'STARTING_BOOKINGS') return []
  const today = instantToLocal(ctx.now, place.TimeZone)
  return [
    ...duringDays('b.start_time', { from: today, to: today, zone: place.TimeZone }),
    isNotParkingHere,
    sql`not exists(select 1 from sessions s where s.booking_id = b.id and s.deleted_at is null)`,
  ]
}

type Client = Pick<Filter, 'client'>

/** What to search for: the whole text, or the part that the index reads. */
type Asked = { place: BookableRow; partOf: (text: string) => string }

/** A full phone number searched without the right to personal data. */
const phoneSought = ({ actor }: Context, { client }: Client): string | undefined =>
  client && !actor.canSeeClientsPersonalData ? wholePhone(client, phoneCodeOf(actor.region)) : undefined

/** Logs a search by phone number (R79), with every page. */
export const noteSearch = async (ctx: Context, filter: Client, { PlaceID: id }: BookableRow): Promise<void> => {
  if (phoneSought(ctx, filter) === undefined) return
  await ctx.transaction((tx) => record(tx, ctx, { fact: 'booking.searchedByPhone', entity: 'place', id, placeId: id }))
}

/**
 * Text filter (R146). Without the right to personal data it matches the external number or a full phone number only,
 * so that names and numbers cannot be guessed letter by letter.
 */
const matchesClient = (ctx: Context, client: string, { place, partOf }: Asked): RawBuilder<unknown> => {
  if (ctx.actor.canSeeClientsPersonalData) {
    const spellings = spellingsOf(client).map((text) => hasText(clientText, partOf(text)))
    return sql`(${sql.join(spellings, sql` or `)})`
  }
  // Searches the concatenated text, which has a trigram index.
  const part = partOf(client)
  const external = sql`(${hasText(clientText, part)} and ${hasText('b.external_booking_number', part)})`
  const phone = phoneSought(ctx, { client })
  if (phone === undefined) return external
  return sql`(${external} or (b.place_id = ${place.PlaceID} and b.phone <> '' and b.phone = ${phone}))`
}

const clientSought = (ctx: Context, { filter: { client }, place }: Asking): Sought[] => {
  if (!client) return []
  const matching = (partOf: (text: string) => string) => matchesClient(ctx, client, { place, partOf })
  return [{ exact: matching((text) => text), byIndex: matching(indexedPart) }]
}

/** Shorter parts of a plate match tens of thousands of plates (decision 0020). */
const fewCarsFromLength = 3

const hasPart = (plate: RawBuilder<unknown>, part: string) => sql`${plate} like ${containing(part)}`

/** Filters the plates of parked cars one by one: they are fewer than the plates that match. */
const platesStanding = ({ filter: { licensePlate: part }, place }: Asking): Plates => {
  const those = part ? sql`where ${hasPart(sql`(select plate from plates where id = d.plate_id)`, part)}` : sql``
  return { statement: sql`select d.plate_id from (${platesParkedAt(place.PlaceID)}) d ${those}` }
}

const platesSought = (asking: Asking): Plates | undefined => {
  const { licensePlate: part, extraFilter } = asking.filter
  if (extraFilter === 'PARKING_ACTIVE') return platesStanding(asking)
  if (!part) return undefined
  const statement = sql`select id as plate_id from plates where ${plateContains(part)}`
  return part.length >= fewCarsFromLength ? { statement } : { statement, onTheWay: hasPart(plateOfBooking, part) }
}

const commentsSought = ({ filter: { comments } }: Asking): Sought[] => {
  if (!comments) return []
  const exact = hasText('b.comments', comments)
  return [{ exact, byIndex: exact }]
}

/** All filters except start and end days. */
export const wantedOf = (ctx: Context, asking: Asking): Wanted => ({
  conditions: [...creationConditions(asking), ...extraConditions(ctx, asking)],
  plates: platesSought(asking),
  sought: [...commentsSought(asking), ...clientSought(ctx, asking)],
})

/** The same filters as SQL conditions. */
export const conditionsOf = ({ conditions, plates, sought }: Wanted): RawBuilder<unknown>[] => [
  ...conditions,
  ...(plates ? [plates.onTheWay ?? sql`b.plate_id in (${plates.statement})`] : []),
  ...sought.map(({ exact }) => exact),
]
