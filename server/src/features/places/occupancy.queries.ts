import type { Permission } from '@parkla/contract/access/permissions.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import type { ChildPlace, ListPlaces } from '@parkla/contract/places/places.schema.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import { pageOfPlaces, type Paging } from './places.list.ts'
import { freeSpotsOf, isOnlyItsChildren, offeredSpotsOf, runningOf, totalSpotsOf } from './places.occupancy.ts'
import { countPlaces, hasDeadController, type CountedPlace } from './places.rows.ts'

/** A place or one of its children, counted by itself. */
export type CountedPart = { id: number; name: string; occupied: number; isInReach: boolean }

/** A place at the top with its figures of this moment (R40–R42). */
export type Occupancy = Pick<ChildPlace, 'Id' | 'Name' | 'Region' | 'Status' | 'IsPartner' | 'IsTest'> & {
  TotalSpots: number
  OfferedSpots: number
  Occupied: number
  AvailableSpots: number
  FreeSpots: number
  ControllerDead: boolean
  /** The place itself and its children, also those out of reach. */
  parts: CountedPart[]
  /** Counted child by child only (R40). */
  isOnlyItsChildren: boolean
}

const occupancyOf = (place: CountedPlace, children: readonly CountedPlace[]): Occupancy => {
  const { Id, Name, Region, Status, IsPartner, IsTest } = place
  const { free, available } = freeSpotsOf(place, children)
  return {
    Id,
    Name,
    Region,
    Status,
    IsPartner,
    IsTest,
    TotalSpots: totalSpotsOf(place, children),
    OfferedSpots: offeredSpotsOf(place, children),
    Occupied: runningOf(place, children),
    AvailableSpots: available,
    FreeSpots: free,
    ControllerDead: hasDeadController(place, children),
    parts: [place, ...children].map((part) => ({
      id: part.Id,
      name: part.Name,
      occupied: part.running,
      isInReach: part.isInReach,
    })),
    isOnlyItsChildren: isOnlyItsChildren(place, children),
  }
}

type Filter = Pick<ListPlaces, 'search' | 'region'> & Paging

/** A page of places by name, as far as the permission reaches. */
export const pageOfOccupancy = async (
  ctx: Context,
  filter: Filter,
  permission: Permission,
): Promise<Page<Occupancy>> => {
  const { items: ids, ...rest } = await pageOfPlaces(ctx, { filter, paging: filter, permission })
  const counted = await countPlaces(ctx.replica, { scope: scopeFor(ctx, permission), now: ctx.now, ids })
  const byId = new Map(counted.map((place) => [place.Id, place]))
  const items = ids.flatMap((id) => {
    const place = byId.get(id)
    return place
      ? [
          occupancyOf(
            place,
            counted.filter(({ parentId }) => parentId === id),
          ),
        ]
      : []
  })
  return { ...rest, items }
}
