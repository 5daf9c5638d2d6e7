import { instantToLocalText, localToInstant, parseLocal, type Instant, minuteMs } from '@parkla/contract/kit/time.ts'

/** Durations of keeping a gate open (R163). */
export const keepOpenChoices = ['minutes15', 'hours1', 'hours4', 'own', 'noEnd'] as const
export type KeepOpenChoice = (typeof keepOpenChoices)[number]

const lengths = { minutes15: 15, hours1: 60, hours4: 240 } as const

type Chosen = { choice: KeepOpenChoice; own: string; timeZone: string }

/** The chosen end, without `until` for none. An own end is local time of the place; undefined when invalid. */
export const keepOpenEnd = ({ choice, own, timeZone }: Chosen, nowMs: number): { until?: Instant } | undefined => {
  if (choice === 'noEnd') return {}
  if (choice !== 'own') return { until: new Date(nowMs + lengths[choice] * minuteMs).toISOString() }
  const local = parseLocal(own)
  const until = local ? localToInstant(local, timeZone) : undefined
  return until === undefined ? undefined : { until }
}

const defaultOwnMs = 120 * minuteMs

/** Default of an own end: in two hours, as local time of the place (`31.01.2024 16:05`). */
export const defaultOwnEnd = (timeZone: string, nowMs: number): string => {
  const [day = '', time = ''] = instantToLocalText(new Date(nowMs + defaultOwnMs).toISOString(), timeZone).split(' ')
  return `${day.split('-').toReversed().join('.')} ${time.slice(0, 5)}`
}
