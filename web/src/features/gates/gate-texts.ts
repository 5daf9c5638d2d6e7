import type { Gate, GateController } from '@parkla/contract/gates/gates.schema.ts'
import { instantToLocalText, type Instant } from '@parkla/contract/kit/time.ts'
import { formatMoment } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'
import { durationOf, type Duration } from './durations.ts'

/** `5 min`, `2 h 10 min`, in the user's language. */
export const durationText = (duration: Duration): string => {
  if (duration.unit === 'seconds') return t(($) => $.gates.duration.seconds, { seconds: duration.seconds })
  if (duration.unit === 'minutes') return t(($) => $.gates.duration.minutes, { minutes: duration.minutes })
  if (duration.unit === 'hours')
    return t(($) => $.gates.duration.hours, { hours: duration.hours, minutes: duration.minutes })
  return t(($) => $.gates.duration.days, { days: duration.days, hours: duration.hours })
}

export const agoText = (instant: Instant, nowMs: number): string =>
  t(($) => $.gates.ago, { duration: durationText(durationOf(nowMs - Date.parse(instant))) })

export const forText = (since: Instant, nowMs: number): string =>
  t(($) => $.gates.for, { duration: durationText(durationOf(nowMs - Date.parse(since))) })

/** Description, else number. */
export const gateName = (gate: Pick<Gate, 'Description' | 'GateNumber'>): string =>
  gate.Description === '' ? t(($) => $.gates.gate.numbered, { number: gate.GateNumber }) : gate.Description

export const controllerName = (controller: Pick<GateController, 'Description' | 'ControllerId'>): string =>
  controller.Description === '' ? controller.ControllerId : controller.Description

/** `31.01.2024 09:05:07` in the place's time zone. */
export const secondText = (instant: Instant, zone: string): string =>
  `${formatMoment(instant, zone)}${instantToLocalText(instant, zone).slice(-3)}`
