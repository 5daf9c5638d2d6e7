import { minuteMs } from '@parkla/contract/kit/time.ts'
import { Radio, Stack, Text } from '@mantine/core'
import type { BookablePlace, Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../../kit/api/action.ts'
import { formatMoney, useFormat } from '../../../kit/format.ts'
import { useNow } from '../../../kit/time/now.ts'
import { t, useT } from '../../../kit/phrases.ts'
import { listQueryOf } from '../../../kit/api/query.ts'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { bookings } from '../bookings.api.ts'
import { priceMoment } from './booking-times.ts'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'

type EndBookingDialogProps = {
  place: BookablePlace
  booking: Booking
  onClose: () => void
  onEnded: (bookingId: number) => void
}

/**
 * Offers to recalculate the price (R150); the amount follows the clock. Without
 * prices there is no choice.
 */
const PriceQuestion = ({
  place,
  booking,
  value,
  onChange,
}: Pick<EndBookingDialogProps, 'place' | 'booking'> & { value: string; onChange: (value: string) => void }) => {
  const text = useT()
  const { money } = useFormat()
  const nowMs = Math.max(Math.floor(useNow() / minuteMs) * minuteMs, Date.parse(booking.StartTime) + 1_000)
  const { data, error, refetch } = useQuery(
    listQueryOf(bookings.price, {
      placeId: place.PlaceID,
      startTime: priceMoment(booking.StartTime, place.TimeZone),
      endTime: priceMoment(new Date(nowMs).toISOString(), place.TimeZone),
    }),
  )
  const shorter = data ? money(data.CostInCents, data.Currency) : '…'
  // A missing price is not a price of 0 (decision 0020).
  const amount = booking.HasPrice ? money(booking.CostInCents, booking.Currency) : text(($) => $.bookings.price.none)
  const kept = text(($) => $.bookings.end.kept, { amount })
  if (data?.HasPrice === false)
    return (
      <Text size="sm">
        {booking.HasPrice ? `${kept}. ` : ''}
        {text(($) => $.bookings.price.noPrices)}
      </Text>
    )
  return (
    <Radio.Group label={text(($) => $.bookings.price.label)} value={value} onChange={onChange}>
      <Stack gap="xs" mt={6}>
        <Radio value="kept" label={kept} />
        <Radio
          value="anew"
          disabled={data === undefined}
          label={text(($) => $.bookings.end.anew, { amount: shorter })}
        />
        {data === undefined && error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      </Stack>
    </Radio.Group>
  )
}

/** Ends a booking now, after confirmation. */
export const EndBookingDialog = ({ place, booking, onClose, onEnded }: EndBookingDialogProps) => {
  const text = useT()
  const { moment } = useFormat()
  const [price, setPrice] = useState('kept')
  const { run, isRunning } = useAction(bookings.end, {
    success: ({ CostInCents }) =>
      CostInCents === booking.CostInCents
        ? t(($) => $.bookings.ended)
        : t(($) => $.bookings.endedFor, { amount: formatMoney(CostInCents, booking.Currency) }),
  })
  const end = async (): Promise<void> => {
    const { ID, UpdatedAt } = booking
    if (!(await run({ bookingId: ID, UpdatedAt, IsPricedAnew: price === 'anew' }))) return
    onEnded(ID)
    onClose()
  }
  return (
    <RecordDialog
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          void end()
        },
        isSending: isRunning,
      }}
      title={text(($) => $.bookings.end.title)}
      submit={text(($) => $.bookings.action.end)}
      onClose={onClose}
    >
      <Text size="sm">
        {text(($) => $.bookings.end.text, {
          plate: displayPlate(booking.LicensePlate),
          end: moment(booking.EndTime, place.TimeZone),
        })}
      </Text>
      {place.ShouldCalculateCost ? (
        <PriceQuestion place={place} booking={booking} value={price} onChange={setPrice} />
      ) : null}
    </RecordDialog>
  )
}
