import type { Instant } from '@parkla/contract/kit/time.ts'
import { verdictOf } from '@parkla/contract/gates/reads/passage-verdict.ts'
import type {
  CarBooking,
  CarListEntry,
  CarPass,
  CarPassage,
} from '@parkla/contract/parking/car-records/car-records.schema.ts'
import { lastDayText } from '../../kit/time/day-term.ts'
import { formatDay, formatMoment } from '../../kit/format.ts'
import { reasonText, t } from '../../kit/phrases.ts'

/** `16:21` today, else `21.11.2026 16:21`. */
const timeText = (instant: Instant, zone: string, now: Instant): string =>
  formatMoment(instant, zone).slice(formatDay(instant, zone) === formatDay(now, zone) ? -5 : 0)

/** A reason as the end of a sentence: "Outside opening hours." → "outside opening hours". */
const asEnding = (sentence: string): string =>
  `${sentence.slice(0, 1).toLocaleLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`

const whyText = ({ Reason, Outcome }: CarPassage): string => {
  if (Reason !== '') return reasonText({ reason: Reason })
  return Outcome === 'ACCESS' ? t(($) => $.gates.passages.came.ACCESS) : ''
}

/** "Refused at Vabaduse väljaku parkla, 16:21: outside opening hours". */
export const passageText = (passage: CarPassage, now: Instant): string => {
  const { Place, Time, Direction } = passage
  const at = { place: Place.Name, time: timeText(Time, Place.TimeZone, now) }
  const verdict = verdictOf(passage)
  const why = whyText(passage)
  const what = (): string => {
    if (verdict === 'NO_BARRIER' || verdict === 'UNKNOWN') return t(($) => $.sessions.carRecords.seen, at)
    return verdict === 'SHUT'
      ? t(($) => $.sessions.carRecords.refused[Direction], at)
      : t(($) => $.sessions.carRecords.opened[Direction], at)
  }
  return why === '' ? what() : `${what()}: ${asEnding(why)}`
}

/** "Booked at Vabaduse väljaku parkla, 21.11.2026 08:00 – 21.11.2026 18:00". */
export const bookingText = ({ Place, StartTime, EndTime }: CarBooking): string =>
  t(($) => $.sessions.carRecords.booked, {
    place: Place.Name,
    from: formatMoment(StartTime, Place.TimeZone),
    to: formatMoment(EndTime, Place.TimeZone),
  })

/** "Monthly pass at Vabaduse väljaku parkla, 01.11.2026 – 30.11.2026"; an open end is left out. */
export const passText = ({ Place, ValidFrom, ValidTo, Status }: CarPass): string => {
  const from = formatDay(ValidFrom, Place.TimeZone)
  const to = lastDayText(ValidTo, Place.TimeZone)
  const text = t(($) => $.sessions.carRecords.pass, { place: Place.Name, from, to }).trim()
  return Status === 'SUSPENDED' ? `${text}, ${t(($) => $.sessions.carRecords.suspended)}` : text
}

/** "Whitelist Residents: Vabaduse väljaku parkla, 01.11.2026 – 30.11.2026, pending"; open ends are left out. */
export const listText = ({ Kind, Name, Place, ValidFrom, ValidTo, Status }: CarListEntry): string => {
  const from = formatDay(ValidFrom, Place.TimeZone)
  const days = `${from} – ${lastDayText(ValidTo, Place.TimeZone)}`.trim()
  return [
    t(($) => $.sessions.carRecords.list[Kind], { name: Name, place: Place.Name }),
    ...(days === '–' ? [] : [days]),
    ...(Status === 'APPROVED' ? [] : [t(($) => $.sessions.carRecords.listStatus[Status])]),
  ].join(', ')
}
