import { formatLocalDate, parseLocal } from '@parkla/contract/kit/time.ts'
import { formatNumber } from '../../../kit/format.ts'
import type { Translate } from '../../../kit/phrases.ts'
import { weekdayText, wholeDayText } from '../calendar/calendar-texts.ts'
import { hoursText, type HeatmapHour, type Step } from './heatmap-cells.ts'

/** `Mon` and `02.03.`; three letters, because a phone has no room for `Ceturtd.`. */
export const dayTexts = (day: string): { weekday: string; date: string; whole: string } => {
  const local = parseLocal(day)
  if (!local) return { weekday: '', date: day, whole: day }
  return {
    weekday: weekdayText(local).slice(0, 3),
    date: formatLocalDate(local).slice(0, 6),
    whole: wholeDayText(local),
  }
}

/** Facts of an hour, for its label. */
export const hourTexts = (hour: HeatmapHour, { spots, t }: { spots: number; t: Translate }): string[] => {
  if (hour.clock === 'skipped') return [t(($) => $.bookings.heatmap.skipped)]
  const taken = t(($) => $.bookings.heatmap.taken, { taken: formatNumber(hour.value), spots: formatNumber(spots) })
  return [
    taken,
    hour.beyond > 0 ? t(($) => $.bookings.heatmap.beyond, { beyond: formatNumber(hour.beyond) }) : '',
    hour.clock === 'repeated' ? t(($) => $.bookings.heatmap.repeated) : '',
    hour.tense === 'coming' ? '' : t(($) => $.bookings.heatmap[hour.tense === 'now' ? 'now' : 'past']),
  ].filter((text) => text !== '')
}

/** `Monday 02.03.2026, 09:00–10:00: spots booked: 12 of 50`, full label of a cell for screen readers. */
export const cellText = (hour: HeatmapHour, { spots, t }: { spots: number; t: Translate }): string =>
  [dayTexts(hour.day).whole, hoursText(hour.hour), ...hourTexts(hour, { spots, t })].join(', ')

/** `1–10`, or `1`. */
export const stepText = ({ from, to }: Step): string =>
  from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`
