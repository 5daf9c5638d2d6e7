import { lastDayOf } from '@parkla/contract/kit/calendar.ts'
import {
  addDays,
  formatLocalDate,
  instantToLocal,
  isSet,
  parseLocal,
  startOfDay,
  zeroDate,
  type Instant,
} from '@parkla/contract/kit/time.ts'
import { formatDay } from '../format.ts'

/** A validity as two day fields hold it: first and last full day, empty = open-ended (R98). */
export type DayTerm = { ValidFrom: string; ValidTo: string }

/** The last full day of an exclusive end. */
export const lastDayText = (to: Instant, zone: string): string =>
  isSet(to) ? formatLocalDate(lastDayOf(instantToLocal(to, zone))) : ''

/** "01.11.2026 – 30.11.2026"; an open end is ∞. */
export const termText = ({ ValidFrom, ValidTo }: { ValidFrom: Instant; ValidTo: Instant }, zone: string): string => {
  const [from, to] = [formatDay(ValidFrom, zone), lastDayText(ValidTo, zone)]
  return from === '' && to === '' ? '∞' : `${from} – ${to || '∞'}`.trim()
}

export const typedTerm = (term: { ValidFrom: Instant; ValidTo: Instant }, zone: string): DayTerm => ({
  ValidFrom: isSet(term.ValidFrom) ? formatLocalDate(instantToLocal(term.ValidFrom, zone)) : '',
  ValidTo: lastDayText(term.ValidTo, zone),
})

/** The start of the typed day, or of a later one; the zero date if empty, other text as typed, which fails validation. */
const midnightOf = (text: string, zone: string, daysLater: number): Instant => {
  if (text.trim() === '') return zeroDate
  const day = parseLocal(text)
  return day ? startOfDay(addDays({ ...day, hour: 0, minute: 0, second: 0 }, daysLater), zone) : text
}

/** The validity on the wire: from the first midnight to the one after the last day. */
export const termOf = ({ ValidFrom, ValidTo }: DayTerm, zone: string): { ValidFrom: Instant; ValidTo: Instant } => ({
  ValidFrom: midnightOf(ValidFrom, zone, 0),
  ValidTo: midnightOf(ValidTo, zone, 1),
})
