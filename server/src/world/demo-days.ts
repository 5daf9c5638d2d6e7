import { addDays, instantToLocal, startOfDay, type Instant } from '@parkla/contract/kit/time.ts'

export const instantOf = (ms: number): Instant => new Date(ms).toISOString()

/** Local midnight, this many days from today. */
export const midnight = (nowMs: number, timeZone: string, days: number): Instant =>
  startOfDay(addDays(instantToLocal(instantOf(nowMs), timeZone), days), timeZone)
