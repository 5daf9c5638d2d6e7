import { ListBookings } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { issuesBy } from '@parkla/contract/kit/input.ts'
import { formatLocalDate, parseLocal, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import type { ReasonDetails } from '@parkla/contract/kit/verdict.ts'
import { hoursText, type HeatmapCell } from '../heatmap/heatmap-cells.ts'
import { BookingsSearch } from '../bookings.search.ts'
import type * as z from 'zod'

const Filters = BookingsSearch.pick({
  created_at: true,
  from: true,
  to: true,
  licensePlate: true,
  client: true,
  comments: true,
  extraFilter: true,
  at: true,
})
export type BookingFilters = z.output<typeof Filters>
export type FilterName = keyof BookingFilters
export const filterNames = Filters.keyof().options
export const noFilters = Filters.parse({})
export const filtersOf = (search: BookingsSearch): BookingFilters => Filters.parse(search)

/** PARKING_ACTIVE ignores start and end days. */
export const areDaysOff = ({ extraFilter }: BookingFilters): boolean => extraFilter === 'PARKING_ACTIVE'

const noDay = 'any'

/** First day shown in the field: today by default (R146). */
export const shownFrom = ({ from }: BookingFilters, today: LocalDateTime): string => {
  if (from === noDay) return ''
  return from === '' ? formatLocalDate(today) : from
}

/** The first day as in the address. */
export const fromForAddress = (day: string, today: LocalDateTime): string => {
  if (day === '') return noDay
  return day === formatLocalDate(today) ? '' : day
}

/** The first day after the user clears the creation day or hour: the default, unless the other filter replaces it. */
const fromWithout = (from: string, other: string): string => (from === noDay && other === '' ? '' : from)

/** Setting the created filter clears the start filter; clearing it restores the default. */
export const withCreation = (created_at: string, { from, at }: BookingFilters): Partial<BookingFilters> =>
  created_at === '' ? { created_at, from: fromWithout(from, at) } : { created_at, from: noDay }

/** A selected hour replaces the day filters; without one there is nothing to clear. */
export const withHour = (at: string, { from, created_at, at: before }: BookingFilters): Partial<BookingFilters> => {
  if (at !== '') return { at, from: noDay, to: '' }
  return before === '' ? {} : { at, from: fromWithout(from, created_at) }
}

/** Whether filters differ from the defaults. */
export const activeFilterCount = (filters: BookingFilters): number =>
  filterNames.filter((name) => filters[name] !== '' && filters[name] !== noDay).length

export const isFiltered = (filters: BookingFilters): boolean => filterNames.some((name) => filters[name] !== '')

type Problems = Partial<Record<FilterName, { reason: string; details: ReasonDetails }>>

/** Valid filters for the request, and the problems of invalid ones by field. */
export const requestFilters = (
  filters: BookingFilters,
  today: LocalDateTime,
): { asked: Partial<BookingFilters>; problems: Problems } => {
  const days = areDaysOff(filters) ? { from: '', to: '' } : { from: shownFrom(filters, today), to: filters.to }
  const given = Object.fromEntries(Object.entries({ ...filters, ...days }).filter(([, text]) => text !== ''))
  const issues = issuesBy(ListBookings, given)
  const problems: Problems = {}
  for (const name of filterNames) if (issues[name]) problems[name] = issues[name]
  const asked = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in problems)))
  return { asked, problems }
}

export const hourOf = (at: string): HeatmapCell | undefined => {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}):00$/.exec(at)
  return match?.[1] !== undefined && match[2] !== undefined && parseLocal(at)
    ? { day: match[1], hour: match[2] }
    : undefined
}

export const atOf = (hour: HeatmapCell | undefined): string => (hour ? `${hour.day} ${hour.hour}:00` : '')

/** `31.01.2026 14:00–15:00`. */
export const hourText = ({ day, hour }: HeatmapCell): string => {
  const local = parseLocal(day)
  return local ? `${formatLocalDate(local)} ${hoursText(hour)}` : ''
}
