import { Button, Group, Loader, Text, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Term } from '@parkla/contract/parking/bookings/bookings.policy.ts'
import type { BookablePlace, Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { bookings } from '../bookings.api.ts'
import { hasOtherTimes, isOtherPrice } from './bookings.form.ts'
import { priceMoment } from './booking-times.ts'

const pauseMs = 400

type PriceProps = {
  place: BookablePlace
  booking: Booking | undefined
  /** Absent while the times are invalid. */
  term: Term | undefined
}

/** The price is requested after the times change, debounced (R148). */
const usePrice = ({ place, booking, term }: PriceProps) => {
  const { PlaceID: placeId, TimeZone: zone } = place
  const isAsked = term !== undefined && hasOtherTimes(term, booking)
  const [startTime, endTime] = isAsked ? [priceMoment(term.StartTime, zone), priceMoment(term.EndTime, zone)] : ['', '']
  const [settled] = useDebouncedValue(`${startTime} ${endTime}`, pauseMs)
  const isSettled = settled === `${startTime} ${endTime}`
  const query = useQuery({
    ...queryOf(bookings.price, { placeId, startTime, endTime }, { isShown: true }),
    enabled: isAsked && isSettled,
    retry: false,
  })
  const { data, error, refetch } = query
  return { isAsked, isLoading: isAsked && (!isSettled || query.isFetching), data, error, refetch }
}

type Asked = ReturnType<typeof usePrice>

const NewPrice = ({ isAsked, isLoading, data, error, refetch }: Asked) => {
  const t = useT()
  const { money } = useFormat()
  if (!isAsked) return null
  if (isLoading)
    return (
      <>
        <Loader size={16} aria-hidden />
        <Text size="sm" c="dimmed">
          {t(($) => $.bookings.price.calculating)}
        </Text>
      </>
    )
  if (error)
    return (
      <>
        {error.message}
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          {t(($) => $.ui.tryAgain)}
        </Button>
      </>
    )
  if (data?.HasPrice === false)
    return (
      <Text size="sm" c="dimmed">
        {t(($) => $.bookings.price.noPrices)}
      </Text>
    )
  return data ? <Text fw={650}>{money(data.CostInCents, data.Currency)}</Text> : null
}

/** Without prices at the new time the stored price stays, as on the server (decision 0020). */
const OldPrice = ({ booking, isReplaced }: { booking: Booking; isReplaced: boolean }) => {
  const t = useT()
  const { money } = useFormat()
  const { CostInCents, Currency, HasPrice } = booking
  return (
    <>
      <Text {...(isReplaced ? { c: 'dimmed', td: 'line-through' } : { fw: 650 })}>
        {HasPrice ? money(CostInCents, Currency) : t(($) => $.bookings.price.none)}
      </Text>
      {isReplaced ? (
        <>
          <span aria-hidden>→</span>
          <VisuallyHidden> {t(($) => $.bookings.price.becomes)} </VisuallyHidden>
        </>
      ) : null}
    </>
  )
}

/** Price of the booking, and the new one after a change of times (R148). */
export const BookingDialogPrice = ({ place, booking, term }: PriceProps) => {
  const t = useT()
  const asked = usePrice({ place, booking, term: place.ShouldCalculateCost ? term : undefined })
  // An agreed price stays, also when the place no longer calculates costs.
  if (!place.ShouldCalculateCost && (booking?.CostInCents ?? 0) === 0) return null
  // Shows the old price while the new one loads or fails.
  const isReplaced = asked.isAsked && !asked.isLoading && isOtherPrice(booking, asked.data)
  const isSame = !isReplaced && !asked.isLoading && asked.data?.HasPrice === true
  return (
    <Group component="output" gap="0.25rem 0.5rem" mih="2.25rem" px="sm" py={6} bg="var(--quiet-surface)" bdrs="md">
      <Text c="dimmed" mr="auto">
        {t(($) => $.bookings.price.label)}
      </Text>
      {booking === undefined ? null : <OldPrice booking={booking} isReplaced={isReplaced} />}
      {isSame ? null : <NewPrice {...asked} />}
      {booking === undefined && !asked.isAsked ? '–' : null}
    </Group>
  )
}
