import { heatmapDays } from '@parkla/contract/parking/bookings/heatmap.ts'
import type { Heatmap } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import {
  addDays,
  dayKey,
  formatLocalDate,
  hourMs,
  instantToLocal,
  instantToLocalText,
  localToInstant,
  parseLocal,
  twoDigits,
  type Instant,
  type LocalDateTime,
} from '@parkla/contract/kit/time.ts'

/** One hour of one day: `2026-03-04`, `09`. */
export type HeatmapCell = { day: string; hour: string }

/** `09:00–10:00`; the last hour of a day ends at 24:00. */
export const hoursText = (hour: string): string => `${hour}:00–${twoDigits(Number(hour) + 1)}:00`

/** First day a week later or earlier; undefined outside the allowed years. */
export const weekTurned = (first: LocalDateTime, by: 1 | -1): string | undefined => {
  const day = formatLocalDate(addDays(first, by * heatmapDays))
  return parseLocal(day) && day
}

export const lastDay = (first: LocalDateTime): LocalDateTime => addDays(first, heatmapDays - 1)

export const isSameCell = (one: HeatmapCell | undefined, other: HeatmapCell | undefined): boolean =>
  one !== undefined && one.day === other?.day && one.hour === other.hour

const steps = 5

/** 0 = none, 1–5 = equal shares of the spots, 6 = overbooked (R151). */
export type Level = 0 | 1 | 2 | 3 | 4 | 5 | 6

export const levelOf = (value: number, spots: number): Level => {
  if (value > spots) return 6
  // The level is at most the number of steps, because the value is at most the spots.
  return value <= 0 ? 0 : (Math.ceil((value * steps) / spots) as Level)
}

export type Step = { level: Level; from: number; to: number }

/** Range of each colour; colours without a whole number are left out. */
export const stepsOf = (spots: number): Step[] => {
  const ends = Array.from({ length: steps + 1 }, (_, step) => Math.floor((step * spots) / steps))
  return ends
    .map((to, level): Step => ({ level: level as Level, from: level === 0 ? 0 : ends[level - 1]! + 1, to }))
    .filter(({ from, to }) => from <= to)
}

/** DST effect on an hour: skipped or repeated. */
type ClockChange = 'skipped' | 'repeated'

/** Some zones shift by half an hour: an hour is skipped only if all its quarters are. */
export const clockChangeOf = ({ day, hour }: HeatmapCell, zone: string): ClockChange | undefined => {
  const local = parseLocal(day)
  if (!local) return undefined
  const quarters = [0, 15, 30, 45].map((minute) => localToInstant({ ...local, hour: Number(hour), minute }, zone))
  const [first] = quarters.filter((instant) => instant !== undefined)
  if (first === undefined) return 'skipped'
  const hourLater = new Date(Date.parse(first) + hourMs).toISOString()
  return instantToLocalText(hourLater, zone) === instantToLocalText(first, zone) ? 'repeated' : undefined
}

type Tense = 'past' | 'now' | 'coming'

/** Past, current or future in local time: a repeated hour is current twice. */
export const tenseOf = (cell: HeatmapCell, { now, zone }: { now: Instant; zone: string }): Tense => {
  const current = cellOf(now, zone)
  const [one, other] = [`${cell.day} ${cell.hour}`, `${current.day} ${current.hour}`]
  if (one === other) return 'now'
  return one < other ? 'past' : 'coming'
}

export const cellOf = (instant: Instant, zone: string): HeatmapCell => {
  const local = instantToLocal(instant, zone)
  return { day: dayKey(local), hour: twoDigits(local.hour) }
}

export type HeatmapHour = HeatmapCell & {
  value: number
  level: Level
  /** Number above the spots; 0 if none. */
  beyond: number
  tense: Tense
  clock: ClockChange | undefined
}

/** Hours of the seven days, one row of 24 for each. */
export const hoursOf = (
  { Data, MaxNumberOfSpots: spots }: Heatmap,
  clock: { now: Instant; zone: string },
): HeatmapHour[][] =>
  Data.map(({ name: day, data }) =>
    data.map(({ x: hour, y: value }) => ({
      day,
      hour,
      value,
      level: levelOf(value, spots),
      beyond: Math.max(0, value - spots),
      tense: tenseOf({ day, hour }, clock),
      clock: clockChangeOf({ day, hour }, clock.zone),
    })),
  )

/** Transposes rows and columns for the phone. */
export const transposed = <Item>(rows: readonly (readonly Item[])[]): Item[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]!)) // All rows are equally long.

/** Initial focus: selected hour, else now, else the first. */
export const entryOf = (rows: readonly (readonly HeatmapHour[])[], chosen: HeatmapCell | undefined): HeatmapCell => {
  const all = rows.flat()
  const entry = all.find((cell) => isSameCell(cell, chosen)) ?? all.find(({ tense }) => tense === 'now') ?? all[0]
  return { day: entry?.day ?? '', hour: entry?.hour ?? '' }
}

type Position = { row: number; column: number }

const lastOf = (row: readonly unknown[] | undefined): number => (row?.length ?? 1) - 1

/** Target cell of a key; undefined for other keys. */
export const movedBy = (
  key: string,
  { row, column }: Position,
  rows: readonly (readonly unknown[])[],
): Position | undefined => {
  const [bottom, right] = [lastOf(rows), lastOf(rows[0])]
  const targets = new Map<string, Position>([
    ['ArrowLeft', { row, column: Math.max(0, column - 1) }],
    ['ArrowRight', { row, column: Math.min(right, column + 1) }],
    ['ArrowUp', { row: Math.max(0, row - 1), column }],
    ['ArrowDown', { row: Math.min(bottom, row + 1), column }],
    ['Home', { row, column: 0 }],
    ['End', { row, column: right }],
    ['PageUp', { row: 0, column }],
    ['PageDown', { row: bottom, column }],
  ])
  return targets.get(key)
}
