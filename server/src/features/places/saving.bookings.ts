import { mayOfferSpots, mayStopBookings, type Change } from '@parkla/contract/places/places.policy.ts'
import type { PlaceDoubt, SavePlace } from '@parkla/contract/places/places.schema.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { insist } from '../../kit/errors.ts'
import { countBookedAtOnce, lockBookingsOf } from '../bookings/capacity.queries.ts'
import type { PlaceSettings } from './places.detail.ts'

type Wanted = Pick<SavePlace, 'Id' | 'IsBookable' | 'BookableSpots' | 'TotalSpots'>

/**
 * Nobody books while it is decided whether bookings may stop. Taken before the place itself: whoever books holds this first
 * and then, by the row that refers to it, the place.
 */
export const holdBookings = async (tx: Tx, { Id, IsBookable, BookableSpots, TotalSpots }: Wanted): Promise<void> => {
  const isAbout = [IsBookable, BookableSpots, TotalSpots].some((value) => value !== undefined)
  if (isAbout) await lockBookingsOf(tx, Id)
}

const countToCome = async (tx: Tx, ctx: Context, placeId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from bookings
    where place_id = ${placeId} and deleted_at is null and end_time > ${ctx.now}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** As `readBookable` counts them: those for bookings, else its own, else those of its parts (R40). */
const spotsForBookings = ({ BookableSpots, TotalSpots, childSpots }: PlaceSettings): number =>
  BookableSpots || TotalSpots || childSpots

/** Later than any booking. */
const ever = '9999-01-01T00:00:00.000Z'

type Saving = { settings: PlaceSettings; own: readonly Change[]; confirmed: readonly PlaceDoubt[] }

/** Bookings that are not over keep their place, and nobody takes their spots without being asked (decision 0020). */
export const insistOnBookings = async (tx: Tx, ctx: Context, { settings, own, confirmed }: Saving): Promise<void> => {
  const { Id } = settings
  // Each change is one of these fields with a value of its own type.
  const after = {
    ...settings,
    ...Object.fromEntries(own.map(({ name, after: value }) => [name, value])),
  } as PlaceSettings
  if (settings.IsBookable && !after.IsBookable) insist(mayStopBookings(await countToCome(tx, ctx, Id)), 'IsBookable')
  const spots = spotsForBookings(after)
  if (!after.IsBookable || spots >= spotsForBookings(settings)) return
  const booked = await countBookedAtOnce(tx, { placeId: Id, exceptId: 0, StartTime: ctx.now, EndTime: ever })
  insist(mayOfferSpots({ spots, booked }, confirmed), 'BookableSpots')
}
