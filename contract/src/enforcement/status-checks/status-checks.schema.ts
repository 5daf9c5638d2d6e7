import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { pageQuery, queryNumber } from '../../kit/page.ts'
import { Plate } from '../../kit/plate.ts'
import { Instant, OptionalDay } from '../../kit/time.ts'
import { checkPageSizes, checkResults, checkRights } from './status-checks.filters.ts'

export const CheckStatus = z.object({ placeId: Id, licensePlate: Plate.meta({ example: '123ABC' }) })
export type CheckStatus = z.infer<typeof CheckStatus>

const checked = {
  id: Id,
  checkedAt: Instant,
  placeId: Id,
  placeName: z.string(),
  timeZone: z.string(),
  licensePlate: z.string(),
  result: z.enum(checkResults),
  /** Empty unless the result is VALID. */
  right: z.enum(['', ...checkRights]),
}

/** Whether a car may be at a place now (R139). UNKNOWN: Parkla has never seen the plate, which may be mistyped. */
export const StatusCheck = z.object({
  ...checked,
  /** Start of the running or last stay at the place, and its end; zero dates for none. */
  startedAt: Instant,
  endedAt: Instant,
})
export type StatusCheck = z.infer<typeof StatusCheck>

/** A row of the log. */
export const StatusCheckLog = z.object({
  ...checked,
  /** Name of the officer, or of the user at the desk. */
  officer: z.string(),
  /** The fine issued after the check; 0 and empty for none. */
  fineId: z.number(),
  fineNumber: z.string(),
})
export type StatusCheckLog = z.infer<typeof StatusCheckLog>

export const ListStatusChecks = z.object({
  ...pageQuery(checkPageSizes),
  /** The whole plate, no part of it. */
  licensePlate: z.string().trim().max(12).default(''),
  /** 0: all. */
  placeId: queryNumber().min(0).default(0),
  officerId: queryNumber().min(0).default(0),
  result: z.enum(['', ...checkResults]).default(''),
  from: OptionalDay,
  to: OptionalDay,
})
export type ListStatusChecks = z.infer<typeof ListStatusChecks>
