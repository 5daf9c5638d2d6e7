import { longestBookingDays } from '@parkla/contract/bookings/bookings.policy.ts'
import type { ListBookings, Moment } from '@parkla/contract/bookings/bookings.schema.ts'
import { normalisePhone } from '@parkla/contract/kit/phone.ts'
import {
  addDays,
  dayMs,
  hourMs,
  instantToLocal,
  instantToLocalText,
  startOfDay,
  type Instant,
  type LocalDateTime,
} from '@parkla/contract/kit/time.ts'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import { containing } from '../../kit/like.ts'
import type { Parameters } from '../../kit/parameters.ts'
import { instantAt, type BookableRow } from './bookable.queries.ts'
import { isNotParkingHere, platesParkedAt } from './bookings.row.ts'
import type { PageWanted, Sought } from './bookings.walk.ts'

/** Made small by the database, like what it is compared with: with the locale `C` it leaves an `Õ` as it is. */
const smallLikeOf = (text: string, { add }: Parameters): string => `lower(${add(containing(text))}::text)`

const dayOf = (day: LocalDateTime, zone: string): { from: Instant; to: Instant } => ({
  from: startOfDay(day, zone),
  to: startOfDay(addDays(day, 1), zone),
})

/** R146, in days of the place. */
export const dayConditions = (filter: ListBookings, zone: string, { add }: Parameters): string[] => {
  const { from, to } = filter
  if (filter.extraFilter === 'PARKING_ACTIVE') return []
  const first = from && add(startOfDay(from, zone))
  const last = to && add(dayOf(to, zone).to)
  return [
    ...(first ? [`b.start_time >= ${first}`] : []),
    // No booking ends before it starts: the index in the order of the list begins there instead of at the newest.
    ...(last ? [`b.start_time < ${last} and b.end_time <= ${last}`] : []),
  ]
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
export const hourConditions = ({ at }: ListBookings, zone: string, { add }: Parameters): string[] => {
  if (!at) return []
  const from = instantAt(at, { zone, field: 'at' })
  const end = add(new Date(Date.parse(from) + hoursFrom(at, { from, zone }) * hourMs).toISOString())
  const earliest = add(new Date(Date.parse(from) - longestBookingDays * dayMs).toISOString())
  return [
    `b.start_time >= ${earliest} and b.start_time < ${end}`,
    `b.period && tstzrange(${add(from)}::timestamptz, ${end}::timestamptz)`,
  ]
}

/** What a list and a calendar of bookings ask alike. */
export type Filter = Omit<ListBookings, 'at' | 'from' | 'to' | 'page' | 'page_size' | 'cursor'>

/** What of the bookings is wanted, as the walk takes it. */
export type Wanted = Pick<PageWanted, 'conditions' | 'plates' | 'sought'>

type Asking = { filter: Filter; place: BookableRow; parameters: Parameters }

const creationConditions = ({ filter, place, parameters: { add } }: Asking): string[] => {
  const made = filter.created_at && dayOf(filter.created_at, place.TimeZone)
  return made ? [`b.created_at >= ${add(made.from)} and b.created_at < ${add(made.to)}`] : []
}

/** R146; cars that stand here are those whose bookings are walked. */
const extraConditions = (ctx: Context, { filter, place, parameters: { add } }: Asking): string[] => {
  if (filter.extraFilter === 'PARKING_NOT_ACTIVE') return [isNotParkingHere]
  if (filter.extraFilter !== 'STARTING_BOOKINGS') return []
  const today = dayOf(instantToLocal(ctx.now, place.TimeZone), place.TimeZone)
  return [
    `b.start_time >= ${add(today.from)} and b.start_time < ${add(today.to)}`,
    isNotParkingHere,
    'not exists(select 1 from sessions s where s.booking_id = b.id and s.deleted_at is null)',
  ]
}

const clientText = `lower(b.name || ' ' || b.phone || ' ' || b.email || ' ' || b.external_booking_number)`

/** Looked for in the same way whether one row is asked or all. */
const either = (text: string): Sought => ({ walking: text, byIndex: text })

/**
 * Part of who booked (R146). Whoever may not see personal data finds by the external number, or by a whole phone number,
 * so that nobody finds out names and numbers letter by letter; that search is logged (R79).
 */
const clientSought = async (ctx: Context, { filter, place, parameters }: Asking): Promise<Sought[]> => {
  const { client } = filter
  if (!client) return []
  const { add } = parameters
  const part = smallLikeOf(client, parameters)
  const anywhere = `${clientText} like ${part}`
  if (ctx.actor.canSeeClientsPersonalData) return [either(anywhere)]
  // What is part of one is part of all of it, which has an index.
  const external = `(${anywhere} and lower(b.external_booking_number) like ${part})`
  const phone = /^[+\d\s()-]{7,}$/.test(client) ? normalisePhone(client) : undefined
  if (phone === undefined) return [either(external)]
  const { PlaceID: id } = place
  await ctx.transaction((tx) => record(tx, ctx, { fact: 'booking.searchedByPhone', entity: 'place', id, placeId: id }))
  return [either(`(${external} or (b.place_id = ${add(id)} and b.phone <> '' and b.phone = ${add(phone)}))`)]
}

/** Two characters are no trigram, and have an index of their own. */
const hasPart = (part: string, { add }: Parameters): string =>
  part.length === 2
    ? `plate_pairs(plate) @> array[${add(part.toUpperCase())}]`
    : `plate like ${add(containing(part).toUpperCase())}`

/** One character is in so many that the newest bookings soon have a page of them; who types more means few cars. */
const plateSought = ({ filter: { licensePlate: part }, parameters }: Asking): Pick<Wanted, 'plates' | 'sought'> => {
  if (!part) return { plates: undefined, sought: [] }
  const plates = `select id as plate_id from plates where ${hasPart(part, parameters)}`
  return part.length > 1 ? { plates, sought: [] } : { plates: undefined, sought: [either(`b.plate_id in (${plates})`)] }
}

const commentsSought = ({ filter: { comments }, parameters }: Asking): Sought[] =>
  comments ? [either(`lower(b.comments) like ${smallLikeOf(comments, parameters)}`)] : []

/** All filters but those of the days that a booking begins or ends on. */
export const wantedOf = async (ctx: Context, asking: Asking): Promise<Wanted> => {
  const { filter, place, parameters } = asking
  const { plates, sought } = plateSought(asking)
  const standing =
    filter.extraFilter === 'PARKING_ACTIVE' ? platesParkedAt(`${parameters.add(place.PlaceID)}::bigint`) : undefined
  const alsoPlates = standing !== undefined && plates !== undefined ? [`b.plate_id in (${plates})`] : []
  return {
    conditions: [...creationConditions(asking), ...extraConditions(ctx, asking), ...alsoPlates],
    plates: standing ?? plates,
    sought: [...sought, ...commentsSought(asking), ...(await clientSought(ctx, asking))],
  }
}

/** The same as conditions, where there is no order to walk in. */
export const conditionsOf = ({ conditions, plates, sought }: Wanted): string[] => [
  ...conditions,
  ...(plates === undefined ? [] : [`b.plate_id in (${plates})`]),
  ...sought.map(({ byIndex }) => byIndex),
]
