import { keysOf } from '../../kit/keys.ts'

/** Days after which the rows of each kind go (R177). Sessions count from their payment, bookings, passes, fines (R142) and registrants (decision 0081) from their end, payers of bank entries from the day of the entry (decision 0077), disputes from their last change. */
export const retentionDays = {
  UNMATCHED_READS: 30,
  SESSION_PLATES: 90,
  BOOKING_CONTACTS: 365,
  PASS_PLATES: 365,
  REGISTRANTS: 365,
  DISPUTES: 365,
  CONTROLLER_LOGS: 90,
  STATUS_CHECKS: 90,
  FINE_IMAGES: 30,
  FINES: 3 * 365 + 1,
  PAYERS: 3 * 365 + 1,
  AUDIT: 3 * 365 + 1,
} as const

export type RetentionKind = keyof typeof retentionDays

export const retentionKinds = keysOf(retentionDays)

/** A dry run counts up to this many rows. */
export const dryRunLimit = 1_000_000
