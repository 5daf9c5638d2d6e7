import { minuteMs } from '@parkla/contract/kit/time.ts'
import { t } from '../phrases.ts'

/** `45 min`, `2 h 05 min`, `3 d 4 h`, rounded down. Negative durations, from clock differences, count as 0. */
export const durationText = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return t(($) => $.kit.duration.minutes, { minutes })
  if (hours < 24) return t(($) => $.kit.duration.hours, { hours, minutes: String(minutes % 60).padStart(2, '0') })
  return t(($) => $.kit.duration.days, { days: Math.floor(hours / 24), hours: hours % 24 })
}
