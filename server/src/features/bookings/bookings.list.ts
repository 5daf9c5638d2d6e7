import type { bookingsApi } from '@parkla/contract/bookings/bookings.endpoints.ts'
import { longestBookingDays } from '@parkla/contract/bookings/bookings.policy.ts'
import type { Booking, ListBookings, Moment } from '@parkla/contract/bookings/bookings.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { normalisePhone } from '@parkla/contract/kit/phone.ts'
import {
  addDays,
  dayMs,
  hourMs,
  InstantInput,
  instantToLocal,
  instantToLocalText,
  startOfDay,
  type Instant,
  type LocalDateTime,
} from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import { readParts } from '../../kit/read.ts'
import { Rejection } from '../../kit/errors.ts'
import { instantAt, readBookable, type BookableRow } from './bookable.queries.ts'
import { pageOf } from './bookings.walk.ts'
import { asBooking, bookingColumns, groundOf, isNotParkingHere, type BookingRow } from './bookings.row.ts'

type Condition = RawBuilder<boolean>

/** `%` and `_` in a text are only themselves. */
const likeOf = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const dayOf = (day: LocalDateTime, zone: string): { from: Instant; to: Instant } => ({
  from: startOfDay(day, zone),
  to: startOfDay(addDays(day, 1), zone),
})

const startsWithin = ({ from, to }: { from: Instant; to: Instant }): Condition =>
  sql<boolean>`b.start_time >= ${from} and b.start_time < ${to}`

/** R146, in days of the place. */
const dayConditions = (filter: ListBookings, zone: string): Condition[] => {
  const { from, to } = filter
  const isByStay = filter.extraFilter !== 'PARKING_ACTIVE'
  return [
    ...(isByStay && from ? [sql<boolean>`b.start_time >= ${startOfDay(from, zone)}`] : []),
    // No booking ends before it starts: the index in the order of the list begins there instead of at the newest.
    ...(isByStay && to
      ? [sql<boolean>`b.start_time < ${dayOf(to, zone).to} and b.end_time <= ${dayOf(to, zone).to}`]
      : []),
  ]
}

/** What a list and a calendar of bookings ask alike. */
type Filter = Omit<ListBookings, 'at' | 'from' | 'to' | 'page' | 'page_size' | 'cursor'>

const creationConditions = ({ created_at: created }: Filter, zone: string): Condition[] => {
  const made = created && dayOf(created, zone)
  return made ? [sql<boolean>`b.created_at >= ${made.from} and b.created_at < ${made.to}`] : []
}

/** The hour that the clocks repeat is one hour of the wall clock, as in the heatmap, and lasts for two (R151). */
const hoursFrom = (at: Moment, { from, zone }: { from: Instant; zone: string }): number => {
  const next = new Date(Date.parse(from) + hourMs).toISOString()
  return 'local' in at && instantToLocalText(next, zone) === instantToLocalText(from, zone) ? 2 : 1
}

/**
 * There within an hour. A booking lasts a year at most (R143), so that the search in order of starts has an end on both
 * sides.
 */
const hourConditions = ({ at }: ListBookings, zone: string): Condition[] => {
  if (!at) return []
  const from = instantAt(at, { zone, field: 'at' })
  const to = new Date(Date.parse(from) + hoursFrom(at, { from, zone }) * hourMs).toISOString()
  const earliest = new Date(Date.parse(from) - longestBookingDays * dayMs).toISOString()
  return [
    sql<boolean>`b.start_time >= ${earliest} and b.start_time < ${to}`,
    sql<boolean>`b.period && tstzrange(${from}, ${to})`,
  ]
}

const parkedHere = (placeId: number) => sql`
  (select s.plate_id from sessions s
    where s.status = 'STARTED' and s.deleted_at is null and s.place_id in ${groundOf(placeId)})`

/** R146. */
const extraConditions = (ctx: Context, { extraFilter }: Filter, place: BookableRow): Condition[] => {
  const { PlaceID: placeId, TimeZone: zone } = place
  switch (extraFilter) {
    case undefined:
      return []
    case 'PARKING_ACTIVE':
      return [sql<boolean>`b.plate_id in ${parkedHere(placeId)}`]
    case 'PARKING_NOT_ACTIVE':
      return [isNotParkingHere]
    case 'STARTING_BOOKINGS':
      return [
        startsWithin(dayOf(instantToLocal(ctx.now, zone), zone)),
        isNotParkingHere,
        sql<boolean>`not exists(select 1 from sessions s where s.booking_id = b.id and s.deleted_at is null)`,
      ]
  }
}

const clientText = sql`lower(b.name || ' ' || b.phone || ' ' || b.email || ' ' || b.external_booking_number)`

/**
 * Part of who booked (R146). Whoever may not see personal data finds by the external number, or by a whole phone number,
 * so that nobody finds out names and numbers letter by letter; that search is logged (R79).
 */
const clientCondition = async (
  ctx: Context,
  { client }: Filter,
  { PlaceID: placeId }: BookableRow,
): Promise<Condition[]> => {
  if (!client) return []
  if (ctx.actor.canSeeClientsPersonalData) return [sql<boolean>`${clientText} like ${likeOf(client)}`]
  const phone = /^[+\d\s()-]{7,}$/.test(client) ? normalisePhone(client) : undefined
  // What is part of one is part of all of it, which has an index.
  const external = sql<boolean>`(${clientText} like ${likeOf(client)} and lower(b.external_booking_number) like ${likeOf(client)})`
  if (phone === undefined) return [external]
  await ctx.transaction((tx) =>
    record(tx, ctx, { fact: 'booking.searchedByPhone', entity: 'place', id: placeId, placeId }),
  )
  return [sql<boolean>`(${external} or (${clientText} like ${likeOf(phone)} and b.phone = ${phone}))`]
}

/** Two characters are no trigram, and have an index of their own. */
const hasPart = (part: string): Condition =>
  part.length === 2
    ? sql<boolean>`plate_pairs(plate) @> array[${part.toUpperCase()}]`
    : sql<boolean>`plate like ${likeOf(part).toUpperCase()}`

const plateConditions = ({ licensePlate }: Filter): Condition[] =>
  licensePlate ? [sql<boolean>`b.plate_id in (select id from plates where ${hasPart(licensePlate)})`] : []

/** What people wrote. */
const textConditions = async (ctx: Context, filter: Filter, place: BookableRow): Promise<Condition[]> => [
  ...(filter.comments ? [sql<boolean>`lower(b.comments) like ${likeOf(filter.comments)}`] : []),
  ...(await clientCondition(ctx, filter, place)),
]

const cursorPattern = /^(.{24})~(\d{1,15})$/

const afterCondition = (cursor: string | undefined): Condition[] => {
  if (!cursor) return []
  const match = cursorPattern.exec(cursor)
  const start = InstantInput.safeParse(match?.[1])
  if (!match || !start.success)
    throw new Rejection(400, 'input.invalid', { fields: [{ Field: 'cursor', Error: 'input.invalid' }] })
  return [sql<boolean>`(b.start_time, b.id) < (${start.data}::timestamptz, ${Number(match[2])}::bigint)`]
}

/** All filters but those of the days that a booking begins or ends on. */
export const filterConditions = async (ctx: Context, filter: Filter, place: BookableRow): Promise<Condition[]> => [
  ...creationConditions(filter, place.TimeZone),
  ...plateConditions(filter),
  ...(await textConditions(ctx, filter, place)),
  ...extraConditions(ctx, filter, place),
]

const allOf = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** All but the texts, which are looked for in a way of their own. */
const placedConditions = (ctx: Context, filter: ListBookings, place: BookableRow): Condition =>
  allOf([
    sql<boolean>`b.place_id = ${place.PlaceID} and b.deleted_at is null`,
    ...dayConditions(filter, place.TimeZone),
    ...hourConditions(filter, place.TimeZone),
    ...creationConditions(filter, place.TimeZone),
    ...plateConditions(filter),
    ...extraConditions(ctx, filter, place),
    ...afterCondition(filter.cursor),
  ])

/**
 * Bookings of a place, latest start first, tie by id (R5, R146). One row more than the page tells whether there is a next
 * one. What is joined and looked up of a row is so for the page's rows only.
 */
export const listBookings = async (
  ctx: Context,
  filter: RequestOf<(typeof bookingsApi)['list']>,
): Promise<Page<Booking>> => {
  const place = await readBookable(ctx.replica, ctx, { permission: 'bookings.view', placeId: filter.placeId })
  const { page, page_size: size } = filter
  const texts = await textConditions(ctx, filter, place)
  const rows = await readParts(
    ctx.replica,
    sql<BookingRow>`
    select ${bookingColumns}
    from (${pageOf({
      where: placedConditions(ctx, filter, place),
      text: texts.length > 0 ? allOf(texts) : undefined,
      size: size + 1,
      skip: filter.cursor ? 0 : page * size,
    })}) b
    join plates n on n.id = b.plate_id
    order by b.start_time desc, b.id desc`,
  )
  const hasNext = rows.length > size
  const items = rows.slice(0, size).map((row) => asBooking(row, ctx.actor))
  const last = items.at(-1)
  return {
    items,
    nextPage: hasNext ? page + 1 : 0,
    nextCursor: hasNext && last ? `${last.StartTime}~${last.ID}` : undefined,
  }
}
