import {
  addDays,
  instantToLocal,
  instantToLocalText,
  localToInstant,
  minuteMs,
  parseLocal,
  type Instant,
} from '@parkla/contract/kit/time.ts'

/** Durations of keeping a gate open (R163). */
export const keepOpenChoices = ['minutes15', 'hours1', 'hours4', 'own', 'noEnd'] as const
export type KeepOpenChoice = (typeof keepOpenChoices)[number]

const lengths = { minutes15: 15, hours1: 60, hours4: 240 } as const

type Chosen = { choice: KeepOpenChoice; own: string; timeZone: string }

/** `18:00` or `18.00`: the next time that the clock of the place shows it. */
const nextAt = (own: string, timeZone: string, nowMs: number): Instant | undefined => {
  const [, hour, minute] = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(own.trim()) ?? []
  if (hour === undefined || minute === undefined) return undefined
  const today = instantToLocal(new Date(nowMs).toISOString(), timeZone)
  return [0, 1]
    .map((days) => addDays(today, days))
    .map((day) => localToInstant({ ...day, hour: Number(hour), minute: Number(minute), second: 0 }, timeZone))
    .find((instant) => instant !== undefined && Date.parse(instant) > nowMs)
}

/** The chosen end, without `until` for none. An own end is a time or a moment on the clock of the place; undefined when invalid. */
export const keepOpenEnd = ({ choice, own, timeZone }: Chosen, nowMs: number): { until?: Instant } | undefined => {
  if (choice === 'noEnd') return {}
  if (choice !== 'own') return { until: new Date(nowMs + lengths[choice] * minuteMs).toISOString() }
  const local = parseLocal(own)
  const until = local ? localToInstant(local, timeZone) : nextAt(own, timeZone, nowMs)
  return until === undefined ? undefined : { until }
}

const defaultOwnMs = 120 * minuteMs

/** Default of an own end: in two hours, on the clock of the place (`16:05`). */
export const defaultOwnEnd = (timeZone: string, nowMs: number): string =>
  instantToLocalText(new Date(nowMs + defaultOwnMs).toISOString(), timeZone).slice(11, 16)
