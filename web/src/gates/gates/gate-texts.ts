import { instantToLocalText, minuteMs, type Instant } from '@parkla/contract/kit/time.ts'
import { durationText } from '../../kit/time/duration.ts'
import { formatMoment } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'

/** `45 s`, else the text of `durationText`. */
export const exactDurationText = (ms: number): string =>
  ms < minuteMs ? t(($) => $.gates.seconds, { seconds: Math.max(0, Math.floor(ms / 1000)) }) : durationText(ms)

/** Remaining time, rounded up to minutes, at least one. */
export const leftText = (ms: number): string => durationText(Math.max(1, Math.ceil(ms / minuteMs)) * minuteMs)

export const agoText = (instant: Instant, nowMs: number): string =>
  t(($) => $.gates.ago, { duration: exactDurationText(nowMs - Date.parse(instant)) })

export const forText = (since: Instant, nowMs: number): string =>
  t(($) => $.gates.for, { duration: exactDurationText(nowMs - Date.parse(since)) })

/** `31.01.2024 09:05:07` in the place's time zone. */
export const secondText = (instant: Instant, zone: string): string =>
  `${formatMoment(instant, zone)}${instantToLocalText(instant, zone).slice(-3)}`
