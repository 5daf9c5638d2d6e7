import * as z from 'zod'
import { Currency } from '../../kit/money.ts'
import { pageQuery, queryNumber } from '../../kit/page.ts'
import { Instant } from '../../kit/time.ts'
import { whitelistUserPageSizes } from '../whitelists/whitelists.filters.ts'

/** A session that a fleet pays (R106). */
export const FleetSession = z.object({
  Id: z.number(),
  FleetUserId: z.number(),
  /** Name of the user of the fleet. */
  Name: z.string(),
  CarNumber: z.string(),
  PlaceName: z.string(),
  TimeZone: z.string(),
  StartTime: Instant,
  /** The zero date while the session runs. */
  EndTime: Instant,
  /** Cost for the fleet (HiddenCost); 0 while the session runs. */
  CostInCents: z.number(),
  Currency,
  /** Left of the user's monthly limit after this session, or of the total (R102); below 0: overrun; null: unlimited. */
  LimitLeftInCents: z.number().nullable(),
  /** **+** This session exceeded the daily or monthly limit of its user (R101). */
  IsOverLimit: z.boolean(),
  /** The month is not over: the figures may change. */
  IsProvisional: z.boolean(),
})
export type FleetSession = z.infer<typeof FleetSession>

/** A month on the clock of the fleet's region, by the start of the session; default: the current month. */
export const ListFleetReport = z.object({
  year: queryNumber().min(2000).max(2999).optional(),
  month: queryNumber().min(1).max(12).optional(),
  /** **+** `true`: only sessions that exceeded a limit. */
  overLimit: z.enum(['', 'true']).default(''),
  ...pageQuery(whitelistUserPageSizes),
})
export const ListActiveSessions = z.object(pageQuery(whitelistUserPageSizes))
