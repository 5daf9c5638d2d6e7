import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Term } from '@parkla/contract/bookings/bookings.policy.ts'
import type { BookablePlace, Booking } from '@parkla/contract/bookings/bookings.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { bookings } from './bookings.api.ts'
import classes from './BookingDialog.module.css'
import { hasOtherTimes } from './bookings.form.ts'
import { priceMoment } from './bookings.moments.ts'

const pauseMs = 400

type PriceProps = {
  place: BookablePlace
  booking: Booking | undefined
  /** Absent while the times are not right. */
  term: Term | undefined
}

/** Asked a moment after the times changed, and only then (R148). */
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

const NewPrice = (props: PriceProps) => {
  const t = useT()
  const { money } = useFormat()
  const { isAsked, isLoading, data, error, refetch } = usePrice(props)
  if (!isAsked) return null
  if (isLoading)
    return (
      <>
        <Loader size={16} aria-hidden />
        <span className={classes.quiet}>{t(($) => $.bookings.price.calculating)}</span>
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
  return data ? <span className={classes.sum}>{money(data.CostInCents, data.Currency)}</span> : null
}

/** What the booking costs, and what it will once its times are saved: old → new (R148). */
export const BookingDialogPrice = ({ place, booking, term }: PriceProps) => {
  const t = useT()
  const { money } = useFormat()
  // What was promised stays, also where the place has stopped to calculate costs.
  if (!place.ShouldCalculateCost && (booking?.CostInCents ?? 0) === 0) return null
  const isOther = place.ShouldCalculateCost && term !== undefined && hasOtherTimes(term, booking)
  const old = booking && money(booking.CostInCents, booking.Currency)
  return (
    <output className={classes.price}>
      <span>{t(($) => $.bookings.price.label)}</span>
      {old === undefined ? null : <span className={isOther ? classes.old : classes.sum}>{old}</span>}
      {old !== undefined && isOther ? (
        <>
          <span aria-hidden>→</span>
          <VisuallyHidden> {t(($) => $.bookings.price.becomes)} </VisuallyHidden>
        </>
      ) : null}
      {place.ShouldCalculateCost ? <NewPrice place={place} booking={booking} term={term} /> : null}
      {booking === undefined && term === undefined ? '–' : null}
    </output>
  )
}
