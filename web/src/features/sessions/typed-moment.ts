import { isSet, localToInstant, parseLocal, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { formatMoment } from '../../kit/format.ts'

/** What was typed as a moment: the instant, or why it is none. */
export type Typed = { instant: Instant } | { problem: 'input.notAMoment' | 'sessions.noSuchHour' }

/** `21.11.2026 08:05` on the clock of `zone`; an hour that the clocks skip is none (R2). Empty is the unset moment. */
export const momentOf = (text: string, zone: string): Typed => {
  if (text.trim() === '') return { instant: zeroDate }
  const local = parseLocal(text)
  if (!local) return { problem: 'input.notAMoment' }
  const instant = localToInstant(local, zone)
  return instant === undefined ? { problem: 'sessions.noSuchHour' } : { instant }
}

/** The text of a moment for its field; empty while unset. */
export const momentText = (instant: Instant, zone: string): string =>
  isSet(instant) ? formatMoment(instant, zone) : ''
