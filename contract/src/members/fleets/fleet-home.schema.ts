import * as z from 'zod'
import { Currency } from '../../kit/money.ts'
import { pageQuery } from '../../kit/page.ts'
import { PlaceIds } from '../whitelists/whitelists.schema.ts'
import { whitelistUserPageSizes } from '../whitelists/whitelists.filters.ts'
import { FleetUser } from './fleet-users.schema.ts'
import { VisitorSession } from './visitor-sessions.schema.ts'

/** A running session that a fleet pays. */
export const FleetLiveSession = VisitorSession.extend({
  FleetName: z.string(),
  /** True: a session granted for a time (R104); otherwise `GrantedUntil` is the zero date and the cost 0. */
  IsVisitor: z.boolean(),
  /** The caller may extend and end it (R100, R189). */
  MayManage: z.boolean(),
})
export type FleetLiveSession = z.infer<typeof FleetLiveSession>

export const ListFleetSessions = z.object({
  ...pageQuery(whitelistUserPageSizes),
  /** Sessions at these places and their parts. */
  place_ids: PlaceIds,
  /** Part of the plate, from two characters on. */
  vehicleNumber: z.string().trim().max(12).default(''),
})

/** A user waiting for approval. */
export const FleetRequest = FleetUser.extend({ FleetName: z.string(), TimeZone: z.string() })
export type FleetRequest = z.infer<typeof FleetRequest>

export const ListFleetRequests = ListFleetSessions.pick({ place_ids: true, vehicleNumber: true })

/** Figures of the fleets that the caller manages; a restricted manager gets those of their user (R100). */
export const FleetFigures = z.object({
  Fleets: z.number(),
  Running: z.number(),
  /** Visitors whose granted time is over. */
  Overdue: z.number(),
  /** Cost of this month's sessions so far that the fleets pay, by currency. */
  Sums: z.array(z.object({ Currency, SumInCents: z.number() })),
})
export type FleetFigures = z.infer<typeof FleetFigures>
