import { minuteMs, zeroDate, type Instant } from '../../kit/time.ts'
import { periodAt, spotsAt, type LocalTable } from '../../parking/tariffs/opening-hours.ts'
import { unlimitedSpots } from './whitelists.policy.ts'
import type { Availability } from './whitelists.schema.ts'

const stepMs = 30 * minuteMs
const stepsPerWeek = 7 * 48

/** The next half-hour with another number of spots or another period; the zero date without one within a week. */
const nextBoundary = (local: LocalTable, now: Instant): Instant => {
  const { period } = periodAt(local, now)
  const spots = spotsAt(local, now)
  const firstMs = Math.floor(Date.parse(now) / stepMs) * stepMs
  for (let step = 1; step <= stepsPerWeek; step += 1) {
    const at = new Date(firstMs + step * stepMs).toISOString()
    if (periodAt(local, at).period !== period || spotsAt(local, at) !== spots) return at
  }
  return zeroDate
}

/** Members inside, and how many the weekly table allows now (R89, R93). */
export const availabilityAt = (local: LocalTable | null, used: number, now: Instant): Availability => {
  if (local === null) return { UsedNow: used, AllowedNow: null, Period: '', Until: zeroDate }
  const spots = spotsAt(local, now)
  return {
    UsedNow: used,
    AllowedNow: spots === unlimitedSpots ? null : spots,
    Period: periodAt(local, now).period,
    Until: nextBoundary(local, now),
  }
}

/** Whether another member may enter (R88). */
export const hasRoom = ({ UsedNow, AllowedNow }: Pick<Availability, 'UsedNow' | 'AllowedNow'>): boolean =>
  AllowedNow === null || UsedNow < AllowedNow
