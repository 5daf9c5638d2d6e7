import type { Term } from '@parkla/contract/parking/bookings/bookings.policy.ts'
import { nextVersion } from '../../../kit/http/conflict.ts'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found } from '../../../kit/errors.ts'
import { findPlateId, insertPlates } from '../../../kit/database/plate-id.ts'
import { insertRow, updateRow } from '../../../kit/database/rows.ts'
import type { PricedBooking } from './pricing.queries.ts'

type Written = Term & {
  LicensePlate: string
  Name: string
  Phone: string
  Email: string
  ExternalBookingNumber: string
  /** `ExternalBookingNumber` under its older name (R145). */
  ExtraBookingNumber?: string
  Comments: string
}

/** An existing plate is not locked: starting a session locks the plate first and then the booking (deadlock). */
const plateId = async (tx: Tx, plate: string): Promise<number> => {
  await insertPlates(tx, [plate])
  return found(await findPlateId(tx, plate))
}

const columnsOf = async (tx: Tx, booking: Written) => ({
  plate_id: await plateId(tx, booking.LicensePlate),
  start_time: booking.StartTime,
  end_time: booking.EndTime,
  name: booking.Name,
  phone: booking.Phone,
  email: booking.Email,
  external_booking_number: booking.ExternalBookingNumber || (booking.ExtraBookingNumber ?? ''),
  comments: booking.Comments,
})

const columnsOfPrice = ({ CostInCents, Currency, tariffId, trace }: PricedBooking) => ({
  cost_in_cents: CostInCents,
  currency: Currency,
  tariff_id: tariffId,
  price_trace: trace === null ? null : JSON.stringify(trace),
})

export const insertBooking = async (
  tx: Tx,
  ctx: Context,
  { placeId, price, ...booking }: Written & { placeId: number; price: PricedBooking },
): Promise<number> => {
  const row = {
    ...(await columnsOf(tx, booking)),
    ...columnsOfPrice(price),
    place_id: placeId,
    created_by_owner_id: ctx.actor.id,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
  const { id } = await insertRow(tx, 'bookings', row)
  return id
}

/** Without a new price the stored one stays (R148, R150). */
export const updateBooking = async (
  tx: Tx,
  ctx: Context,
  { id, price, ...booking }: Written & { id: number; price: PricedBooking | undefined },
): Promise<void> => {
  await updateRow(tx, 'bookings', {
    id,
    ...(await columnsOf(tx, booking)),
    ...(price && columnsOfPrice(price)),
    updated_at: nextVersion(ctx.now),
  })
}
