import { isPossibleGrant } from '@parkla/contract/members/fleets/fleets.policy.ts'
import { hourMs, minuteMs, type Instant } from '@parkla/contract/kit/time.ts'
import type { FieldErrors } from '../../../kit/forms/form.ts'
import { reasonText } from '../../../kit/phrases.ts'

/** The time as typed; an empty field is 0. */
export type Time = { Days: number | ''; Hours: number | ''; Minutes: number | '' }

export const presetHours = [1, 2, 4, 8, 24] as const

export const timeOf = (hours: number): Time => ({ Days: Math.floor(hours / 24), Hours: hours % 24, Minutes: 0 })

const msOf = ({ Days, Hours, Minutes }: Time): number =>
  (Number(Days) * 24 + Number(Hours)) * hourMs + Number(Minutes) * minuteMs

/** Days × 24 + hours, and minutes below 60 (R104). */
export const wireTime = (time: Time) => ({
  Hours: Math.floor(msOf(time) / hourMs),
  Minutes: (msOf(time) % hourMs) / minuteMs,
})

export const endAfter = (start: Instant | number, time: Time): Instant =>
  new Date((typeof start === 'number' ? start : Date.parse(start)) + msOf(time)).toISOString()

/** The error of a time that no session may have. */
export const checkTime = (time: Time): FieldErrors => {
  const verdict = isPossibleGrant(msOf(time) / minuteMs)
  return verdict.ok ? {} : { Hours: reasonText(verdict) }
}
