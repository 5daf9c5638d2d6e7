import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Currency } from '../../kit/money.ts'
import { pageQuery } from '../../kit/page.ts'
import { Plate } from '../../kit/plate.ts'
import { Instant, InstantInput } from '../../kit/time.ts'
import { whitelistUserPageSizes } from '../whitelists/whitelists.filters.ts'

/** A session of a visitor that a fleet pays for the granted time (R104). */
export const VisitorSession = z.object({
  Id,
  FleetId: Id,
  FleetUserId: Id,
  /** Name of the fleet's user. */
  Name: z.string(),
  CarNumber: z.string(),
  PlaceId: Id,
  PlaceName: z.string(),
  TimeZone: z.string(),
  StartTime: Instant,
  /** End of the granted time, exclusive. */
  GrantedUntil: Instant,
  /** The zero date while the session runs. */
  EndTime: Instant,
  IsActive: z.boolean(),
  /** An entry camera has read the car. */
  HasEntered: z.boolean(),
  /** What the fleet pays; while it runs the cost of the whole granted time (R186). */
  CostInCents: z.number(),
  Currency,
})
export type VisitorSession = z.infer<typeof VisitorSession>

export const ListVisitorSessions = z.object({
  ...pageQuery(whitelistUserPageSizes),
  /** Only sessions that run. */
  active: z.enum(['', 'true', 'false']).default(''),
})

/** A place where a fleet's visitors may park. */
export const VisitorPlace = z.object({ Id, Name: z.string() })

export const StartVisitorSession = z.object({
  PlaceId: Id,
  CarNumber: Plate,
  /** Days × 24 + hours. */
  Hours: z.number().int().min(0).max(744).default(0).meta({ example: 1 }),
  Minutes: z.number().int().min(0).max(59).default(0),
})

/** `PlaceId` and `CarNumber`, where given, are those of the session. */
export const ExtendVisitorSession = z.object({
  PlaceId: Id.optional(),
  CarNumber: Plate.optional(),
  Hours: z.number().int().min(1).max(744),
})

export const SendVisitorLink = z.object({
  /** Empty: no e-mail, the call only returns the link. */
  Email: z.union([z.literal(''), z.email().max(200)]).default(''),
})

export const VisitorLink = z.object({ Url: z.string(), ValidUntil: Instant })

const Token = z.string().min(1).max(1_000)
export const ShowVisit = z.object({ Token })

/** `GrantedUntil` as the page shows it: a repeated call finds another end and extends nothing. */
export const ExtendVisit = z.object({ Token, Hours: z.number().int().min(1).max(24), GrantedUntil: InstantInput })

/** What a visitor sees by their link. */
export const Visit = VisitorSession.pick({
  CarNumber: true,
  PlaceName: true,
  TimeZone: true,
  StartTime: true,
  GrantedUntil: true,
  EndTime: true,
  IsActive: true,
}).extend({ AddressText: z.string() })
export type Visit = z.infer<typeof Visit>
