import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { pageQuery, queryNumber } from '../../kit/page.ts'
import { Instant } from '../../kit/time.ts'
import { PlaceIds } from './whitelists.schema.ts'
import { WhitelistUser } from './whitelist-users.schema.ts'
import { whitelistUserPageSizes } from './whitelists.filters.ts'

/** A member's car that is inside. */
export const WhitelistSession = z.object({
  Id,
  WhitelistId: Id,
  WhitelistName: z.string(),
  /** Name of the user who has the plate now; empty for a removed one, masked as in the report (R79). */
  Name: z.string(),
  CarNumber: z.string(),
  PlaceName: z.string(),
  TimeZone: z.string(),
  StartTime: Instant,
})
export type WhitelistSession = z.infer<typeof WhitelistSession>

export const ListWhitelistSessions = z.object({
  ...pageQuery(whitelistUserPageSizes),
  /** Sessions at these places and their parts. */
  place_ids: PlaceIds,
  /** Part of the plate, from two characters on. */
  vehicleNumber: z.string().trim().max(12).default(''),
  /** Id of one list; 0 for all. */
  whitelistId: queryNumber().min(0).default(0),
})

/** Figures of the lists that the caller manages. */
export const WhitelistFigures = z.object({
  Lists: z.number(),
  Inside: z.number(),
  Pending: z.number(),
})
export type WhitelistFigures = z.infer<typeof WhitelistFigures>

/** A user waiting for approval. */
export const WhitelistRequest = WhitelistUser.extend({ WhitelistName: z.string(), TimeZone: z.string() })
export type WhitelistRequest = z.infer<typeof WhitelistRequest>

export const ListWhitelistRequests = ListWhitelistSessions.pick({ place_ids: true, vehicleNumber: true })
