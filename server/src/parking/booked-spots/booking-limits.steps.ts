import { mayOfferSpots, mayStopBookings, type Change } from '@parkla/contract/parking/places/places.policy.ts'
import type { Place, PlaceWarning, SavePlace } from '@parkla/contract/parking/places/places.schema.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { countBookedAtOnce, lockBookingsOfAll } from './booked-spots.queries.ts'

type Wanted = Pick<SavePlace, 'Id' | 'IsBookable' | 'BookableSpots' | 'TotalSpots'>

/** The parent of a part, with its spots for bookings (R40). */
type Parent = { id: number; isBookable: boolean; BookableSpots: number; TotalSpots: number; childSpots: number }

const parentOf = async (tx: Tx, partId: number): Promise<Parent | undefined> => {
  const { rows } = await sql<Parent>`
    select w.id, w.is_bookable as "isBookable", coalesce(w.bookable_spots, 0) as "BookableSpots", w.total_spots as "TotalSpots",
      (select coalesce(sum(c.total_spots), 0) from places c where c.parent_id = w.id and c.deleted_at is null) as "childSpots"
    from places p join places w on w.id = p.parent_id
    where p.id = ${partId} and w.deleted_at is null`.execute(tx)
  return rows[0]
}

/**
 * Locks bookings while bookings may be turned off or spots reduced. Lock order: before the place's row, as a booking takes this lock
 * first and the place by its foreign key. The parent's lock is taken too, because it may count the part's spots.
 */
export const lockBookingsFor = async (tx: Tx, { Id, IsBookable, BookableSpots, TotalSpots }: Wanted): Promise<void> => {
  const isAbout = [IsBookable, BookableSpots, TotalSpots].some((value) => value !== undefined)
  if (!isAbout) return
  const parent = TotalSpots === undefined ? undefined : await parentOf(tx, Id)
  await lockBookingsOfAll(tx, parent ? [parent.id, Id] : [Id])
}

const countToCome = async (tx: Tx, ctx: Context, placeId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from bookings
    where place_id = ${placeId} and deleted_at is null and end_time > ${ctx.now}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** As `readBookable`: bookable spots, else own spots, else the sum of the parts (R40). */
const spotsForBookings = ({ BookableSpots, TotalSpots, childSpots }: Omit<Parent, 'id' | 'isBookable'>): number =>
  BookableSpots || TotalSpots || childSpots

/** A moment after the end of any booking. */
const farFuture = '9999-01-01T00:00:00.000Z'

/** Settings of a place that decide how many bookings fit. */
type Offering = Pick<Place, 'IsBookable' | 'BookableSpots' | 'TotalSpots'> & { Id: number; childSpots: number }

type Saving = { settings: Offering; own: readonly Change[]; confirmed: readonly PlaceWarning[] }

type Offer = { placeId: number; before: number; after: number; confirmed: readonly PlaceWarning[] }

const insistOnSpots = async (tx: Tx, ctx: Context, { placeId, before, after, confirmed }: Offer): Promise<void> => {
  if (after >= before) return
  const booked = await countBookedAtOnce(tx, { placeId, exceptId: 0, StartTime: ctx.now, EndTime: farFuture })
  insist(mayOfferSpots({ spots: after, booked }, confirmed), 'BookableSpots')
}

/** Refuses to turn bookings off while some are left, and asks before spots fall below bookings (decision 0020). */
export const insistOnBookingLimits = async (
  tx: Tx,
  ctx: Context,
  { settings, own, confirmed }: Saving,
): Promise<void> => {
  const { Id, TotalSpots } = settings
  // Safe cast: each change is a setting with a value of its type.
  const after = {
    ...settings,
    ...Object.fromEntries(own.map(({ name, after: value }) => [name, value])),
  } as Offering
  if (settings.IsBookable && !after.IsBookable) insist(mayStopBookings(await countToCome(tx, ctx, Id)), 'IsBookable')
  const offered = { before: spotsForBookings(settings), after: spotsForBookings(after) }
  if (after.IsBookable) await insistOnSpots(tx, ctx, { placeId: Id, ...offered, confirmed })
  const parent = after.TotalSpots < TotalSpots ? await parentOf(tx, Id) : undefined
  if (!parent?.isBookable) return
  const left = { ...parent, childSpots: parent.childSpots - TotalSpots + after.TotalSpots }
  const ofParent = { before: spotsForBookings(parent), after: spotsForBookings(left) }
  await insistOnSpots(tx, ctx, { placeId: parent.id, ...ofParent, confirmed })
}
