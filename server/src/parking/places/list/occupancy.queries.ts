import type { Permission } from '@parkla/contract/access/permissions.ts'
import type { ChildPlace, PlaceTotals } from '@parkla/contract/parking/places/places.schema.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found } from '../../../kit/errors.ts'
import { keptAnswer } from '../../../kit/kept-answers.ts'
import { topLevelPlaces, type PlaceFilter } from './place-list.queries.ts'
import {
  familiesOf,
  freeSpotsOf,
  isOnlyItsChildren,
  offeredSpotsOf,
  runningOf,
  totalSpotsOf,
  type Family,
} from './occupancy.ts'
import { countPlaces, hasDeadController, type CountedPlace } from './place-rows.queries.ts'

/** A place or one of its children without its family. */
export type CountedPart = { id: number; name: string; occupied: number; isInReach: boolean }

/** A top-level place with its current figures (R40–R42). */
export type Occupancy = Pick<ChildPlace, 'Id' | 'Name' | 'Region' | 'Status' | 'IsPartner' | 'IsTest'> & {
  TotalSpots: number
  OfferedSpots: number
  Occupied: number
  AvailableSpots: number
  FreeSpots: number
  ControllerDead: boolean
  /** The place and its children, including those out of reach. */
  parts: CountedPart[]
  /** The place has no spots of its own: spots are counted per child only (R40). */
  isOnlyItsChildren: boolean
}

const occupancyOf = (family: Family<CountedPlace>): Occupancy => {
  const { place, children } = family
  const { Id, Name, Region, Status, IsPartner, IsTest } = place
  const { free, available } = freeSpotsOf(family)
  return {
    Id,
    Name,
    Region,
    Status,
    IsPartner,
    IsTest,
    TotalSpots: totalSpotsOf(family),
    OfferedSpots: offeredSpotsOf(family),
    Occupied: runningOf(family),
    AvailableSpots: available,
    FreeSpots: free,
    ControllerDead: hasDeadController(family),
    parts: [place, ...children].map((part) => ({
      id: part.Id,
      name: part.Name,
      occupied: part.running,
      isInReach: part.isInReach,
    })),
    isOnlyItsChildren: isOnlyItsChildren(family),
  }
}

/** Public spots of a place that are free now; negative when overfull (R42). */
export const readFreeSpots = async (
  tx: Tx,
  ctx: Context,
  { placeId, permission }: { placeId: number; permission: Permission },
): Promise<number> => {
  const counted = await countPlaces(tx, { scope: scopeFor(ctx, permission), now: ctx.now, ids: [placeId] })
  return freeSpotsOf(familiesOf(counted)(found(counted.find(({ Id }) => Id === placeId)))).free
}

/** All top-level places in scope, by name. */
export const listOccupancy = async (
  ctx: Context,
  filter: PlaceFilter,
  permission: Permission,
): Promise<Occupancy[]> => {
  const { rows } = await sql<{ id: number }>`
    ${topLevelPlaces(ctx, filter, permission)} select id from tops order by name, id`.execute(ctx.replica)
  const ids = rows.map(({ id }) => id)
  const counted = await countPlaces(ctx.replica, { scope: scopeFor(ctx, permission), now: ctx.now, ids })
  const byId = new Map(counted.map((place) => [place.Id, place]))
  const familyOf = familiesOf(counted)
  return ids.flatMap((id) => {
    const place = byId.get(id)
    return place ? [occupancyOf(familyOf(place))] : []
  })
}

const countTotals = async (ctx: Context, filter: PlaceFilter, permission: Permission): Promise<PlaceTotals> => {
  const { rows } = await sql<{ id: number }>`${topLevelPlaces(ctx, filter, permission)} select id from tops`.execute(
    ctx.replica,
  )
  const tops = new Set(rows.map(({ id }) => id))
  const scope = scopeFor(ctx, permission)
  const counted = await countPlaces(ctx.replica, { scope, now: ctx.now, ids: [...tops] })
  const familyOf = familiesOf(counted)
  const totals = { Rows: tops.size, Places: 0, TotalSpots: 0, AvailableSpots: 0, RunningSessions: 0 }
  for (const place of counted) {
    if (!tops.has(place.Id) || place.IsTest || place.IsPartner) continue
    const family = familyOf(place)
    totals.Places += 1
    totals.TotalSpots += totalSpotsOf(family)
    totals.AvailableSpots += freeSpotsOf(family).available
    totals.RunningSessions += runningOf(family)
  }
  return totals
}

/**
 * Sums of the listed top-level places without partners' and test places (R41), by the figures of their rows (R40, R42). Every display and desk
 * of a scope asks for the same ones, each time that a car moves.
 */
export const totalPlaces = (ctx: Context, filter: PlaceFilter, permission: Permission): Promise<PlaceTotals> => {
  const { search, type, status, region } = filter
  const key = JSON.stringify(['places', scopeFor(ctx, permission), search, type, status, region])
  return keptAnswer(ctx, key, () => countTotals(ctx, filter, permission))
}
