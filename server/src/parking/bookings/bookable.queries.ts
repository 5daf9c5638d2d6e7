import type { Permission } from '@parkla/contract/access/permissions.ts'
import type { Scope } from '@parkla/contract/access/scope.ts'
import type { BookablePlace, Moment } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { localToInstant, type Instant } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found, rejectionOf } from '../../kit/errors.ts'
import { read } from '../../kit/database/read.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'

export type BookableRow = Omit<BookablePlace, 'Currency'> & {
  Region: string
  Code: string
  /** The parent place (R40); 0 for none. */
  ParentID: number
}

type Reached = { seen: Scope; edited: Scope; placeId?: number | undefined }

/** Spots for bookings, else of the place, else the sum of its children (R40). */
const readPlacesIn = (db: Db | Tx, { seen, edited, placeId }: Reached): Promise<BookableRow[]> => {
  const places = sql<BookableRow>`
    select p.id as "PlaceID", p.name as "PlaceName", p.should_calculate_booking_cost as "ShouldCalculateCost",
      p.booking_start_hour as "DefaultStartTimeHour", p.booking_start_minutes as "DefaultStartTimeMinutes",
      p.booking_end_hour as "DefaultEndTimeHour", p.time_zone as "TimeZone", p.region as "Region", p.code as "Code",
      coalesce(p.parent_id, 0) as "ParentID",
      coalesce(p.bookable_spots, nullif(p.total_spots, 0),
        (select sum(c.total_spots)::int from places c where c.parent_id = p.id and c.deleted_at is null), 0) as "MaxNumberOfSpots",
      ${placeVisibleTo(edited)} as "MayEdit"
    from places p
    where p.is_bookable and p.deleted_at is null and ${placeVisibleTo(seen)}
      ${placeId === undefined ? sql`` : sql`and p.id = ${placeId}`}
    order by lower(p.name), p.id`
  return read(db, places)
}

type Wanted = { permission: Permission; placeId?: number }

const readPlaces = (db: Db | Tx, ctx: Context, { permission, placeId }: Wanted): Promise<BookableRow[]> =>
  readPlacesIn(db, { seen: scopeFor(ctx, permission), edited: scopeFor(ctx, 'bookings.edit'), placeId })

/** Bookable places of a user who is not the caller: an import job runs for its uploader. */
export const listBookableIn = (db: Db | Tx, scope: Scope): Promise<BookableRow[]> =>
  readPlacesIn(db, { seen: scope, edited: scope })

const asPlace = (row: BookableRow, now: Instant): BookablePlace => {
  const { Region, Code: _, ParentID: __, ...place } = row
  return { ...place, Currency: currencyOf(Region, now.slice(0, 10)) }
}

/** Bookable places in the caller's scope (R153). */
export const listBookablePlaces = async (ctx: Context): Promise<BookablePlace[]> => {
  const rows = await readPlaces(ctx.db, ctx, { permission: 'bookings.view' })
  return rows.map((row) => asPlace(row, ctx.now))
}

export const findBookablePlace = async (ctx: Context, { placeId }: { placeId: number }): Promise<BookablePlace> =>
  asPlace(await readBookable(ctx.db, ctx, { permission: 'bookings.view', placeId }), ctx.now)

/** A bookable place in scope, or 404. */
export const readBookable = async (
  db: Db | Tx,
  ctx: Context,
  wanted: { permission: Permission; placeId: number },
): Promise<BookableRow> => found((await readPlaces(db, ctx, wanted))[0])

/** Instant of a local time of the place; 422 for a skipped DST hour (R2). */
export const instantAt = (moment: Moment, { zone, field }: { zone: string; field: string }): Instant => {
  if ('instant' in moment) return moment.instant
  const instant = localToInstant(moment.local, zone)
  if (instant === undefined) throw rejectionOf(reject('bookings.notAMomentHere'), field)
  return instant
}
