import { extraBookingFilters } from '@parkla/contract/parking/bookings/bookings.filters.ts'
import { rareWords } from '../../tools/seed/seed-bookings.ts'
import type { BookingsCall, BookingsSubject } from './bookings-subject.ts'

const dayMs = 86_400_000
const day = (daysAgo: number): string => {
  const date = new Date(Date.now() - daysAgo * dayMs)
  return `${date.getUTCDate()}.${date.getUTCMonth() + 1}.${date.getUTCFullYear()}`
}

/** A typical booking of two weeks ago, whose car has about ten bookings. */
type Sample = { plate: string; external: string; phone: string }

const takeSample = async ({ database, placeId }: BookingsSubject): Promise<Sample> => {
  const { rows } = await database.pool.query<Sample>(
    `select n.plate, b.external_booking_number as external, b.phone
     from (
       select * from bookings where place_id = $1 and deleted_at is null and start_time < now() - interval '14 days'
       order by start_time desc, id desc limit 200) b
     join plates n on n.id = b.plate_id
     order by abs(10 - (
       select count(*) from bookings o where o.plate_id = n.id and o.place_id = $1 and o.deleted_at is null)), b.id
     limit 1`,
    [placeId],
  )
  const [sample] = rows
  if (!sample) throw new Error('the place has no booking of two weeks ago')
  return sample
}

/** The cursor of a page near the end of the history. */
const deepCursor = async ({ database, placeId, rows: total }: BookingsSubject): Promise<string> => {
  const { rows } = await database.pool.query<{ start: Date; id: string }>(
    `select start_time as start, id from bookings where place_id = $1 and deleted_at is null
     order by start_time desc, id desc limit 1 offset $2`,
    [placeId, Math.floor(total * 0.9)],
  )
  const [row] = rows
  if (!row) throw new Error('the place has no page so deep')
  return `${new Date(row.start).toISOString()}~${row.id}`
}

/** Every kind of call by its name in the report. */
export const callsOf = async (subject: BookingsSubject): Promise<Record<string, BookingsCall>> => {
  const { plate, external, phone } = await takeSample(subject)
  const list = (query: BookingsCall['query']): BookingsCall => ({ of: 'list', query })
  const masked = (query: BookingsCall['query']): BookingsCall => ({ ...list(query), isMasked: true })
  const at = new Date(Math.floor((Date.now() - dayMs) / 3_600_000) * 3_600_000).toISOString()
  return {
    newest: list({}),
    'newest, 100 rows': list({ page_size: 100 }),
    'start from today': list({ from: day(0) }),
    'end until a week ago': list({ to: day(7) }),
    'a week': list({ from: day(14), to: day(8) }),
    plate: list({ licensePlate: plate }),
    '3 characters of a plate': list({ licensePlate: plate.slice(0, 3) }),
    '2 characters of a plate': list({ licensePlate: plate.slice(-2) }),
    'client, external number': list({ client: external }),
    'client, phone': list({ client: phone.slice(-7) }),
    'client, rare name': list({ client: rareWords.name }),
    'client, frequent name': list({ client: 'Tamm' }),
    'client, unknown': list({ client: 'nobody of that name' }),
    'client, 2 characters': list({ client: 'is' }),
    'client, external number, masked': masked({ client: external }),
    'client, whole phone, masked': masked({ client: phone }),
    'comments, rare word': list({ comments: rareWords.comments }),
    'comments, frequent word': list({ comments: 'late' }),
    'comments, unknown': list({ comments: 'never said before' }),
    'comments, 2 characters': list({ comments: 'la' }),
    'created on a day': list({ created_at: day(12) }),
    ...Object.fromEntries(extraBookingFilters.map((extraFilter) => [extraFilter, list({ extraFilter })])),
    'an hour': list({ at }),
    'an hour, 100 rows': list({ at, page_size: 100 }),
    'a page deep by cursor': list({ cursor: await deepCursor(subject) }),
    'calendar of a month': { of: 'calendar', query: { from: day(21), to: day(-10) } },
  }
}

export const heatmapOfAWeek = (): BookingsCall => ({ of: 'heatmap', query: { from: day(10) } })
