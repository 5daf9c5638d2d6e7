import * as z from 'zod'
import { Currency } from '../../kit/money.ts'
import { pageQuery } from '../../kit/page.ts'
import { Instant, OptionalDay } from '../../kit/time.ts'
import { reportTypes, whitelistUserPageSizes } from './whitelists.filters.ts'

/** One session, or with `USERS` one user's sessions of the period together. */
export const ReportRow = z.object({
  /** Id of the session or user; 0: sessions of removed users together. */
  Id: z.number(),
  /** Name of the user who has the plate now; empty for a removed user. */
  Name: z.string(),
  Company: z.string(),
  /** Empty in a report by `USERS`. */
  CarNumber: z.string(),
  PlaceName: z.string(),
  TimeZone: z.string(),
  /** Start of the session, or of the first one. */
  StartTime: Instant,
  /** End of the session, or of the last one; the zero date while a session runs. */
  EndTime: Instant,
  Sessions: z.number(),
  Minutes: z.number(),
  /** What drivers pay: cost, free passes and service fee. */
  CostInCents: z.number(),
  Currency,
})
export type ReportRow = z.infer<typeof ReportRow>

/** Days of the list's region, both inclusive, by the start of the session; default: the current month so far. */
export const ListReport = z.object({
  from: OptionalDay,
  to: OptionalDay,
  type: z.enum(reportTypes).default('SESSIONS'),
  /** Part of a plate, as a filter. */
  car: z.string().trim().max(12).default(''),
  ...pageQuery(whitelistUserPageSizes),
})
