import { mayOfferSpots, mayStopBookings, type Change } from '@parkla/contract/places/places.policy.ts'
import type { PlaceDoubt, SavePlace } from '@parkla/contract/places/places.schema.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database.ts'
import { insist } from '../../../kit/errors.ts'
import { countBookedAtOnce, lockBookingsOfAll } from '../../bookings/capacity.queries.ts'
import type { PlaceSettings } from './place-record.queries.ts'

type Wanted = Pick<SavePlace, 'Id' | 'IsBookable' | 'BookableSpots' | 'TotalSpots'>

/** The whole that a part belongs to, with the spots that it offers for bookings (R40). */
type Whole = { id: number; isBookable: boolean; BookableSpots: number; TotalSpots: number; childSpots: number }

const wholeOf = async (tx: Tx, partId: number): Promise<Whole | undefined> => {
  const { rows } = await sql<Whole>`
    select w.id, w.is_bookable as "isBookable", coalesce(w.bookable_spots, 0) as "BookableSpots", w.total_spots as "TotalSpots",
      (select coalesce(sum(c.total_spots), 0) from places c where c.parent_id = w.id and c.deleted_at is null) as "childSpots"
    from places p join places w on w.id = p.parent_id
    where p.id = ${partId} and w.deleted_at is null`.execute(tx)
  return rows[0]
}

/**
 * Nobody books while it is decided whether bookings may stop. Taken before the place itself: whoever books holds this first
 * and then, by the row that refers to it, the place. The whole's is held besides the part's, whose spots it may be counting.
 */
export const holdBookings = async (tx: Tx, { Id, IsBookable, BookableSpots, TotalSpots }: Wanted): Promise<void> => {
  const isAbout = [IsBookable, BookableSpots, TotalSpots].some((value) => value !== undefined)
  if (!isAbout) return
  const whole = TotalSpots === undefined ? undefined : await wholeOf(tx, Id)
  await lockBookingsOfAll(tx, whole ? [whole.id, Id] : [Id])
}

const countToCome = async (tx: Tx, ctx: Context, placeId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from bookings
    where place_id = ${placeId} and deleted_at is null and end_time > ${ctx.now}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** As `readBookable` counts them: those for bookings, else its own, else those of its parts (R40). */
const spotsForBookings = ({ BookableSpots, TotalSpots, childSpots }: Omit<Whole, 'id' | 'isBookable'>): number =>
  BookableSpots || TotalSpots || childSpots

/** Later than any booking. */
const ever = '9999-01-01T00:00:00.000Z'

type Saving = { settings: PlaceSettings; own: readonly Change[]; confirmed: readonly PlaceDoubt[] }

type Offer = { placeId: number; before: number; after: number; confirmed: readonly PlaceDoubt[] }

const insistOnSpots = async (tx: Tx, ctx: Context, { placeId, before, after, confirmed }: Offer): Promise<void> => {
  if (after >= before) return
  const booked = await countBookedAtOnce(tx, { placeId, exceptId: 0, StartTime: ctx.now, EndTime: ever })
  insist(mayOfferSpots({ spots: after, booked }, confirmed), 'BookableSpots')
}

/** Bookings that are not over keep their place, and nobody takes their spots without being asked (decision 0020). */
export const insistOnBookings = async (tx: Tx, ctx: Context, { settings, own, confirmed }: Saving): Promise<void> => {
  const { Id, TotalSpots } = settings
  // Each change is one of these fields with a value of its own type.
  const after = {
    ...settings,
    ...Object.fromEntries(own.map(({ name, after: value }) => [name, value])),
  } as PlaceSettings
  if (settings.IsBookable && !after.IsBookable) insist(mayStopBookings(await countToCome(tx, ctx, Id)), 'IsBookable')
  const offered = { before: spotsForBookings(settings), after: spotsForBookings(after) }
  if (after.IsBookable) await insistOnSpots(tx, ctx, { placeId: Id, ...offered, confirmed })
  const whole = after.TotalSpots < TotalSpots ? await wholeOf(tx, Id) : undefined
  if (!whole?.isBookable) return
  const left = { ...whole, childSpots: whole.childSpots - TotalSpots + after.TotalSpots }
  const ofWhole = { before: spotsForBookings(whole), after: spotsForBookings(left) }
  await insistOnSpots(tx, ctx, { placeId: whole.id, ...ofWhole, confirmed })
}
