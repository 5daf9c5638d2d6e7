import { isSet, localToInstant, parseLocal, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { formatMoment } from '../../kit/format.ts'

/** Parsed input: the instant, or the problem. */
export type Typed = { instant: Instant } | { problem: 'input.notAMoment' | 'sessions.noSuchHour' }

/** Parses `21.11.2026 08:05` in `zone`; the skipped DST hour is refused (R2). Empty = unset. */
export const typedInstant = (text: string, zone: string): Typed => {
  if (text.trim() === '') return { instant: zeroDate }
  const local = parseLocal(text)
  if (!local) return { problem: 'input.notAMoment' }
  const instant = localToInstant(local, zone)
  return instant === undefined ? { problem: 'sessions.noSuchHour' } : { instant }
}

/** Field text of an instant; empty if unset. */
export const momentText = (instant: Instant, zone: string): string =>
  isSet(instant) ? formatMoment(instant, zone) : ''
